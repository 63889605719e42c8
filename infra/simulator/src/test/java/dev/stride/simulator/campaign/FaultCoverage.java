package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultInjector.PortCall;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.trial.Trial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The coverage of a campaign: the injected faults among the possible ones, per call site. Not safe for concurrent use. */
final class FaultCoverage {

    /**
     * A fault that a repeated run can inject.
     *
     * @param injections the earlier faults of the run, then this one
     */
    record Chance(Trial trial, List<InjectedFault> injections) {}

    private final Map<String, Set<FaultKind>> struck = new TreeMap<>();
    private final Map<String, Map<FaultKind, List<Chance>>> possible = new TreeMap<>();

    /** Maximum number of chances to keep for a pair of call site and fault, each in another run. */
    private static final int CHANCES = 10;

    /** Adds a run to the coverage. */
    void add(Trial trial, List<PortCall> crossings) {
        var before = new ArrayList<InjectedFault>();
        for (int call = 0; call < crossings.size(); call++) {
            var portCall = crossings.get(call);
            var hits = struck.computeIfAbsent(portCall.site(), _ -> EnumSet.noneOf(FaultKind.class));
            var chances = possible.computeIfAbsent(portCall.site(), _ -> new EnumMap<>(FaultKind.class));
            for (var faultKind : portCall.possible()) {
                var known = chances.computeIfAbsent(faultKind, _ -> new ArrayList<>());
                if (known.size() < CHANCES
                        && (known.isEmpty() || !known.getLast().trial().equals(trial))) {
                    var injections = new ArrayList<>(before);
                    injections.add(new InjectedFault(call, faultKind));
                    known.add(new Chance(trial, injections));
                }
            }
            if (portCall.fault().isPresent()) {
                hits.add(portCall.fault().get());
                before.add(new InjectedFault(call, portCall.fault().get()));
            }
        }
    }

    /** Returns the chances for each pair of call site and fault that no run has covered so far. */
    List<List<Chance>> missed() {
        var missed = new ArrayList<List<Chance>>();
        possible.forEach((site, chances) -> chances.forEach((faultKind, known) -> {
            if (!isStruck(site, faultKind)) {
                missed.add(List.copyOf(known));
            }
        }));
        return missed;
    }

    private boolean isStruck(String site, FaultKind faultKind) {
        return struck.getOrDefault(site, Set.of()).contains(faultKind);
    }

    /** Returns the number of covered pairs of call site and fault. */
    int hits() {
        return struck.values().stream().mapToInt(Set::size).sum();
    }

    /** Returns the number of possible pairs of call site and fault. */
    int pairs() {
        return possible.values().stream().mapToInt(Map::size).sum();
    }

    @Override
    public String toString() {
        var names = new ArrayList<String>();
        possible.forEach((site, chances) -> chances.keySet().stream()
                .filter(faultKind -> !isStruck(site, faultKind))
                .forEach(faultKind -> names.add(site + " x " + faultKind)));
        return "%d/%d%s".formatted(hits(), pairs(), names.isEmpty() ? "" : " without " + names);
    }
}
