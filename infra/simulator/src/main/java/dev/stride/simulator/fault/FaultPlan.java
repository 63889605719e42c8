package dev.stride.simulator.fault;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Decides which port calls go wrong. */
@FunctionalInterface
public interface FaultPlan {

    /**
     * What befalls a call, if anything.
     *
     * @param call counted from 0 over the whole run
     * @param possible what can befall a call of this kind
     */
    Optional<FaultKind> faultFor(int call, Set<FaultKind> possible);

    /** Nothing goes wrong. */
    static FaultPlan none() {
        return (call, possible) -> Optional.empty();
    }

    /** Exactly these accidents. */
    static FaultPlan exactly(List<InjectedFault> injections) {
        return (call, possible) -> injections.stream()
                .filter(injectedFault -> injectedFault.call() == call && possible.contains(injectedFault.fault()))
                .map(InjectedFault::fault)
                .findFirst();
    }

    /** Any of the possible ones at a rate from 0 to 1. */
    static FaultPlan random(SplittableRandom chance, double rate) {
        return (call, possible) -> {
            if (possible.isEmpty() || chance.nextDouble() >= rate) {
                return Optional.empty();
            }
            var kinds = List.copyOf(EnumSet.copyOf(possible));
            return Optional.of(kinds.get(chance.nextInt(kinds.size())));
        };
    }
}
