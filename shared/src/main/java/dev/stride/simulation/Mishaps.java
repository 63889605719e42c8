package dev.stride.simulation;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Decides which port calls go wrong. */
@FunctionalInterface
public interface Mishaps {

    /**
     * What befalls a call, if anything.
     *
     * @param call counted from 0 over the whole run
     * @param possible what can befall a call of this kind
     */
    Optional<Mishap> at(int call, Set<Mishap> possible);

    /** Nothing goes wrong. */
    static Mishaps none() {
        return (call, possible) -> Optional.empty();
    }

    /** Exactly these accidents. */
    static Mishaps listed(List<Injection> injections) {
        return (call, possible) -> injections.stream()
                .filter(injection -> injection.call() == call && possible.contains(injection.mishap()))
                .map(Injection::mishap)
                .findFirst();
    }

    /** Any of the possible ones at a rate from 0 to 1. */
    static Mishaps drawn(SplittableRandom chance, double rate) {
        return (call, possible) -> {
            if (possible.isEmpty() || chance.nextDouble() >= rate) {
                return Optional.empty();
            }
            var kinds = List.copyOf(EnumSet.copyOf(possible));
            return Optional.of(kinds.get(chance.nextInt(kinds.size())));
        };
    }
}
