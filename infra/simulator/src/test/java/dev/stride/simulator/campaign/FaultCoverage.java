package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.InjectedFault;
import dev.stride.simulator.fault.PortCall;
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
    private final Map<String, Map<FaultKind, Chance>> possible = new TreeMap<>();

    /** Adds a run to the coverage. */
    void add(Trial trial, List<PortCall> crossings) {
        var before = new ArrayList<InjectedFault>();
        for (int call = 0; call < crossings.size(); call++) {
            var portCall = crossings.get(call);
            var hits = struck.computeIfAbsent(portCall.site(), _ -> EnumSet.noneOf(FaultKind.class));
            var chances = possible.computeIfAbsent(portCall.site(), _ -> new EnumMap<>(FaultKind.class));
            for (var faultKind : portCall.possible()) {
                if (!chances.containsKey(faultKind)) {
                    var injections = new ArrayList<>(before);
                    injections.add(new InjectedFault(call, faultKind));
                    chances.put(faultKind, new Chance(trial, injections));
                }
            }
            if (portCall.fault().isPresent()) {
                hits.add(portCall.fault().get());
                before.add(new InjectedFault(call, portCall.fault().get()));
            }
        }
    }

    /** Returns a chance for each pair of call site and fault that no run has covered so far. */
    List<Chance> missed() {
        var missed = new ArrayList<Chance>();
        possible.forEach((site, chances) -> chances.forEach((faultKind, chance) -> {
            if (!isStruck(site, faultKind)) {
                missed.add(chance);
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
