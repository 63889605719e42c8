package dev.stride.engine;

import dev.stride.plan.Fault;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** When the time of a branch, or of a state that it is in, is over. */
final class Deadlines {

    /** All ends of time that strike at once, whatever the branch does then. */
    static Stream<Instant> of(Branch branch) {
        return Stream.concat(
                branch.term().deadline().filter(_ -> interrupts(branch)).stream(),
                branch.scopes().stream().flatMap(scope -> scope.deadline().stream()));
    }

    /** One that waits for events is doing nothing that it could be allowed to finish. */
    private static boolean interrupts(Branch branch) {
        return branch.term().interrupts() || branch.waitingFor() instanceof Wait.Events;
    }

    /** The term is over, and the branch stops at once. */
    static boolean stops(Branch branch, Instant now) {
        return interrupts(branch) && over(branch, now);
    }

    /** When a waiting branch has to be woken. */
    static Optional<Instant> wakeup(Branch branch) {
        return Stream.concat(of(branch), branch.waitingFor().until().stream())
                .min(Instant::compareTo)
                .filter(due -> due.isBefore(Instant.MAX));
    }

    /** The term of an instance is over, or that of an arm. */
    static boolean over(Branch branch, Instant now) {
        return branch.term().deadline().filter(end -> !end.isAfter(now)).isPresent();
    }

    /** The fault of the outermost state whose time is over. */
    static Optional<Fault> expired(Plan plan, Branch branch, Instant now) {
        return branch.scopes().stream()
                .filter(scope ->
                        scope.deadline().filter(end -> !end.isAfter(now)).isPresent())
                .findFirst()
                .map(scope -> Fault.of(
                        Fault.TIMEOUT, "the state \"" + plan.stateOf(scope.enter()) + "\" took longer than it may"));
    }

    private Deadlines() {}
}
