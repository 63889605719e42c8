package dev.stride.engine.branch;

import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/** The deadlines of a branch and of the states that it has entered and not left. */
public final class Deadlines {

    /**
     * Returns the deadlines that can interrupt the current state of the branch. These are the deadlines of this state
     * and of all states that enclose it. The deadline of the branch itself is included too, unless its timeout lets the
     * current state finish first.
     */
    public static Stream<Instant> interrupting(Branch branch) {
        return Stream.concat(
                branch.executionLimit().deadline().filter(_ -> interrupts(branch)).stream(),
                branch.scopes().stream().flatMap(scope -> scope.deadline().stream()));
    }

    /** Even a timeout that lets the current state finish interrupts a wait for events, because no work is lost. */
    private static boolean interrupts(Branch branch) {
        return branch.executionLimit().interrupts() || branch.waitingFor() instanceof Wait.Events;
    }

    /** Returns whether the deadline of the branch has passed and can interrupt its current state. */
    public static boolean interruptsNow(Branch branch, Instant now) {
        return interrupts(branch) && isOver(branch, now);
    }

    /** Returns the time at which a timer must wake a waiting branch; empty if no timer is necessary. */
    public static Optional<Instant> nextWakeup(Branch branch) {
        return Stream.concat(interrupting(branch), branch.waitingFor().until().stream())
                .min(Instant::compareTo)
                .filter(due -> due.isBefore(Instant.MAX));
    }

    public static boolean isOver(Branch branch, Instant now) {
        return branch.executionLimit()
                .deadline()
                .filter(end -> !end.isAfter(now))
                .isPresent();
    }

    /** Returns a copy in the outermost state whose deadline has passed, without the states in it; empty if none has. */
    public static Optional<Branch> upToExpiredState(Branch branch, Instant now) {
        for (int index = 0; index < branch.scopes().size(); index++) {
            if (isExpired(branch.scopes().get(index), now)) {
                return Optional.of(branch.withScopes(branch.scopes().subList(0, index + 1)));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the timeout fault of the state whose deadline has passed. The fault refers to that state, even if the branch is in a
     * state nested in it.
     *
     * @param expired the branch up to that state
     */
    public static Fault stateTimeout(Plan plan, Branch branch, Branch expired, Instant now) {
        var scope = expired.scopes().getLast();
        var fault = timeoutFault(plan, scope, now);
        return expired.scopes().size() == branch.scopes().size()
                ? fault
                : fault.at(plan.node(scope.enterNode()).source());
    }

    private static Fault timeoutFault(Plan plan, OpenScope scope, Instant now) {
        return Fault.of(
                Fault.TIMEOUT,
                "the state \"%s\" exceeded its timeout%s"
                        .formatted(
                                plan.stateName(scope.enterNode()),
                                timeout(plan, scope, now)
                                        .map(timeout -> " of " + timeout)
                                        .orElse("")));
    }

    private static boolean isExpired(OpenScope open, Instant now) {
        return open.deadline().filter(end -> !end.isAfter(now)).isPresent();
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
