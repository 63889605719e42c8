package dev.stride.runtime;

import dev.stride.simulation.Crossing;
import dev.stride.simulation.Injection;
import dev.stride.simulation.Mishap;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which mishaps have struck which calls, of those that could have. Not safe for concurrent use. */
final class Coverage {

    /**
     * Where a mishap can strike: at a call of a run that can be done again.
     *
     * @param injections those that strike before, and it
     */
    record Chance(Trial trial, List<Injection> injections) {}

    private final Map<String, Set<Mishap>> struck = new TreeMap<>();
    private final Map<String, Map<Mishap, Chance>> possible = new TreeMap<>();

    /** Takes a run into account. */
    void saw(Trial trial, List<Crossing> crossings) {
        var before = new ArrayList<Injection>();
        for (int call = 0; call < crossings.size(); call++) {
            var crossing = crossings.get(call);
            var hits = struck.computeIfAbsent(crossing.site(), _ -> EnumSet.noneOf(Mishap.class));
            var chances = possible.computeIfAbsent(crossing.site(), _ -> new EnumMap<>(Mishap.class));
            for (var mishap : crossing.possible()) {
                if (!chances.containsKey(mishap)) {
                    var injections = new ArrayList<>(before);
                    injections.add(new Injection(call, mishap));
                    chances.put(mishap, new Chance(trial, injections));
                }
            }
            if (crossing.mishap().isPresent()) {
                hits.add(crossing.mishap().get());
                before.add(new Injection(call, crossing.mishap().get()));
            }
        }
    }

    /** Chances for all pairs of site and mishap that none has struck so far. */
    List<Chance> missed() {
        var missed = new ArrayList<Chance>();
        possible.forEach((site, chances) -> chances.forEach((mishap, chance) -> {
            if (!isStruck(site, mishap)) {
                missed.add(chance);
            }
        }));
        return missed;
    }

    private boolean isStruck(String site, Mishap mishap) {
        return struck.getOrDefault(site, Set.of()).contains(mishap);
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
                .filter(mishap -> !isStruck(site, mishap))
                .forEach(mishap -> names.add(site + " x " + mishap)));
        return "%d/%d%s".formatted(hits(), pairs(), names.isEmpty() ? "" : " without " + names);
    }
}
