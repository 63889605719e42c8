package dev.stride.engine.branch;

import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** When the time of a branch, or of a state that it is in, is over. */
public final class Deadlines {

    /** All ends of time that strike at once, whatever the branch does then. */
    public static Stream<Instant> interrupting(Branch branch) {
        return Stream.concat(
                branch.executionLimit().deadline().filter(_ -> interrupts(branch)).stream(),
                branch.scopes().stream().flatMap(scope -> scope.deadline().stream()));
    }

    /** One that waits for events is doing nothing that it could be allowed to finish. */
    private static boolean interrupts(Branch branch) {
        return branch.executionLimit().interrupts() || branch.waitingFor() instanceof Wait.Events;
    }

    /** The term is over, and the branch stops at once. */
    public static boolean interruptsNow(Branch branch, Instant now) {
        return interrupts(branch) && isOver(branch, now);
    }

    /** When a waiting branch has to be woken. */
    public static Optional<Instant> nextWakeup(Branch branch) {
        return Stream.concat(interrupting(branch), branch.waitingFor().until().stream())
                .min(Instant::compareTo)
                .filter(due -> due.isBefore(Instant.MAX));
    }

    /** The term of an instance is over, or that of an arm. */
    public static boolean isOver(Branch branch, Instant now) {
        return branch.executionLimit()
                .deadline()
                .filter(end -> !end.isAfter(now))
                .isPresent();
    }

    /** The fault of the outermost state whose time is over. */
    public static Optional<Fault> stateTimeout(Plan plan, Branch branch, Instant now) {
        return branch.scopes().stream()
                .filter(scope ->
                        scope.deadline().filter(end -> !end.isAfter(now)).isPresent())
                .findFirst()
                .map(scope -> Fault.of(
                        Fault.TIMEOUT,
                        "the state \"" + plan.stateName(scope.enterNode()) + "\" took longer than it may"));
    }

    private Deadlines() {}
}
