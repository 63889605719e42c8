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

    /** Where a mishap can strike: a call of a run that can be done again. */
    record Chance(Trial trial, Injection injection) {}

    private final Map<String, Set<Mishap>> struck = new TreeMap<>();
    private final Map<String, Map<Mishap, Chance>> possible = new TreeMap<>();

    /** Takes a run into account. @param isExact whether a mishap listed for a call of it strikes that very call */
    void saw(Trial trial, List<Crossing> crossings, boolean isExact) {
        for (int call = 0; call < crossings.size(); call++) {
            var crossing = crossings.get(call);
            var hits = struck.computeIfAbsent(crossing.site(), _ -> EnumSet.noneOf(Mishap.class));
            crossing.mishap().ifPresent(hits::add);
            var chances = possible.computeIfAbsent(crossing.site(), _ -> new EnumMap<>(Mishap.class));
            if (isExact && chances.size() < crossing.possible().size()) {
                for (var mishap : crossing.possible()) {
                    chances.putIfAbsent(mishap, new Chance(trial, new Injection(call, mishap)));
                }
            }
        }
    }

    /** Chances for all pairs of site and mishap that none has struck so far. */
    List<Chance> missed() {
        var missed = new ArrayList<Chance>();
        possible.forEach((site, chances) -> chances.forEach((mishap, chance) -> {
            if (!struck.get(site).contains(mishap)) {
                missed.add(chance);
            }
        }));
        return missed;
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
                .filter(mishap -> !struck.get(site).contains(mishap))
                .forEach(mishap -> names.add(site + " x " + mishap)));
        return "%d/%d%s".formatted(hits(), pairs(), names.isEmpty() ? "" : " without " + names);
    }
}
