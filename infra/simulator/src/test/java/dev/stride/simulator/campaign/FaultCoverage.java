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

/** Which mishaps have struck which calls, of those that could have. Not safe for concurrent use. */
final class FaultCoverage {

    /**
     * Where a mishap can strike: at a call of a run that can be done again.
     *
     * @param injections those that strike before, and it
     */
    record Chance(Trial trial, List<InjectedFault> injections) {}

    private final Map<String, Set<FaultKind>> struck = new TreeMap<>();
    private final Map<String, Map<FaultKind, Chance>> possible = new TreeMap<>();

    /** Takes a run into account. */
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

    /** Chances for all pairs of site and mishap that none has struck so far. */
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

    /** Pairs that struck. */
    int hits() {
        return struck.values().stream().mapToInt(Set::size).sum();
    }

    /** Pairs that could have. */
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
