package dev.stride.engine.branch;

import dev.stride.engine.branch.BranchOrigin.ParentAttempt;
import dev.stride.engine.branch.OpenScope.Attempts;
import dev.stride.plan.Plan;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The attempts of tasks that a branch tries again together after an error, and what follows from them for the calls of these
 * tasks: a call has the same idempotency key in each attempt, and counts the attempts.
 */
public final class TaskAttempts {

    public static Branch begin(Branch branch) {
        var open = new ArrayList<>(branch.scopes());
        open.set(open.size() - 1, open.getLast().attempting(branch.visits()));
        var reached = 1;
        for (int index = open.size() - 1; index >= 0; index--) {
            var scope = open.get(index).reaching(reached);
            reached = scope.attempts()
                    .filter(Attempts::underWay)
                    .map(Attempts::highest)
                    .orElse(reached);
            open.set(index, scope);
        }
        return branch.withScopes(open);
    }

    public static Branch end(Branch branch) {
        return branch.leavingScope().withOpenScope(branch.scopes().getLast().afterAttempt());
    }

    /**
     * Returns the idempotency key of the current call. It equals {@link Branch#callKey}, unless the call is one of several tasks
     * that are tried again together: it then has the same key in each of their attempts.
     */
    public static String idempotencyKey(Branch branch) {
        return branch.id().instance()
                + "." + position(branch)
                + "." + branch.node()
                + branch.attempt().keySuffix();
    }

    /** Returns the number of the present attempt of the current call, counted from 1, with the attempts of the tasks around it. */
    public static int number(Branch branch) {
        return branch.attempt().number() + earlier(branch);
    }

    /** Returns the number of the attempt of tasks that the current node delays; empty if it delays none. */
    public static Optional<Integer> delayed(Branch branch, Plan plan) {
        var source = plan.node(branch.node()).source();
        return branch.scopes().stream()
                .filter(scope -> plan.node(scope.enterNode()).source().equals(source))
                .flatMap(scope -> scope.attempts().stream())
                .map(attempts -> attempts.highest() + number(branch))
                .findFirst();
    }

    /** Returns the attempt to which a child branch belongs that the current node starts. */
    public static Optional<ParentAttempt> ofChild(Branch branch, int index) {
        return parentAttempt(branch).isEmpty() && underWay(branch).findAny().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new ParentAttempt(position(branch) + "_" + branch.node() + "-" + index, 1 + earlier(branch)));
    }

    /** Returns the position of a branch in its present visit of a state, which is the same in each attempt of its tasks. */
    private static String position(Branch branch) {
        var repeated = underWay(branch).mapToInt(Attempts::repeated).sum();
        var path =
                parentAttempt(branch).map(ParentAttempt::key).orElse(branch.id().path());
        return path + "." + (branch.visits() - repeated);
    }

    private static int earlier(Branch branch) {
        return underWay(branch).mapToInt(attempts -> attempts.number() - 1).sum()
                + parentAttempt(branch).map(attempt -> attempt.number() - 1).orElse(0);
    }

    private static Stream<Attempts> underWay(Branch branch) {
        return branch.scopes().stream()
                .flatMap(scope -> scope.attempts().stream())
                .filter(Attempts::underWay);
    }

    private static Optional<ParentAttempt> parentAttempt(Branch branch) {
        return branch.origin().filter(_ -> !branch.id().isRoot()).flatMap(BranchOrigin::attempt);
    }

    private TaskAttempts() {}
}
