package dev.stride.engine.branch;

import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/** The deadlines of a branch and of its open states. */
public final class Deadlines {

    /** Returns the deadlines that interrupt the branch at any node. */
    public static Stream<Instant> interrupting(Branch branch) {
        return Stream.concat(
                branch.executionLimit().deadline().filter(_ -> interrupts(branch)).stream(),
                branch.scopes().stream().flatMap(scope -> scope.deadline().stream()));
    }

    /**
     * Returns whether the execution limit interrupts the branch now. Waiting for events is always interrupted: no work would be
     * lost.
     */
    private static boolean interrupts(Branch branch) {
        return branch.executionLimit().interrupts() || branch.waitingFor() instanceof Wait.Events;
    }

    /** Returns whether the execution limit has expired and interrupts the branch. */
    public static boolean interruptsNow(Branch branch, Instant now) {
        return interrupts(branch) && isOver(branch, now);
    }

    /** Returns when a timer must wake a waiting branch; empty if never. */
    public static Optional<Instant> nextWakeup(Branch branch) {
        return Stream.concat(interrupting(branch), branch.waitingFor().until().stream())
                .min(Instant::compareTo)
                .filter(due -> due.isBefore(Instant.MAX));
    }

    /** Returns whether the execution limit of the branch has expired. */
    public static boolean isOver(Branch branch, Instant now) {
        return branch.executionLimit()
                .deadline()
                .filter(end -> !end.isAfter(now))
                .isPresent();
    }

    /** Returns a timeout fault for the outermost open state whose deadline has passed. */
    public static Optional<Fault> stateTimeout(Plan plan, Branch branch, Instant now) {
        return branch.scopes().stream()
                .filter(scope ->
                        scope.deadline().filter(end -> !end.isAfter(now)).isPresent())
                .findFirst()
                .map(scope -> Fault.of(
                        Fault.TIMEOUT,
                        "the state \"" + plan.stateName(scope.enterNode()) + "\" exceeded its timeout"
                                + timeout(plan, scope, now)
                                        .map(timeout -> " of " + timeout)
                                        .orElse("")));
    }

    private static Optional<PeriodDuration> timeout(Plan plan, OpenScope open, Instant now) {
        return plan.node(open.enterNode()) instanceof Node.Enter(var stateScope, var _, var _)
                ? open.totalDeadline().filter(end -> !end.isAfter(now)).isPresent()
                        ? stateScope.totalTimeout()
                        : stateScope.attemptTimeout()
                : Optional.empty();
    }

    private Deadlines() {}
}
