package dev.stride.simulator.fault;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** A strategy that decides which of the runtime's calls to storage, queues and other services fail, and how. */
@FunctionalInterface
public interface FaultPlan {

    /**
     * Returns the fault to inject into a call; empty if the call proceeds normally.
     *
     * @param call index of the call, counted from 0 over the whole run
     * @param possible the faults that calls of this kind can suffer
     */
    Optional<FaultKind> faultFor(int call, Set<FaultKind> possible);

    static FaultPlan none() {
        return (call, possible) -> Optional.empty();
    }

    static FaultPlan exactly(List<InjectedFault> injections) {
        return (call, possible) -> injections.stream()
                .filter(injectedFault -> injectedFault.call() == call && possible.contains(injectedFault.fault()))
                .map(InjectedFault::fault)
                .findFirst();
    }

    /**
     * Returns a plan that makes each call fail with a probability from 0 to 1. It chooses the fault at random from the call's
     * possible faults.
     */
    static FaultPlan random(SplittableRandom chance, double rate) {
        return (call, possible) -> {
            if (possible.isEmpty() || chance.nextDouble() >= rate) {
                return Optional.empty();
            }
            var kinds = List.copyOf(EnumSet.copyOf(possible));
            return Optional.of(kinds.get(chance.nextInt(kinds.size())));
        };
    }

    /**
     * A fault that is injected into one of the runtime's calls to storage, queues and other services.
     *
     * @param call index of the port call, counted from 0 over the run
     */
    record InjectedFault(int call, FaultKind fault) {

        /** Parses a fault from the text that {@link #toString} returns. */
        public static InjectedFault parse(String text) {
            var parts = text.split(":", 2);
            return new InjectedFault(Integer.parseInt(parts[0]), FaultKind.valueOf(parts[1]));
        }

        @Override
        public String toString() {
            return call + ":" + fault;
        }
    }
}
