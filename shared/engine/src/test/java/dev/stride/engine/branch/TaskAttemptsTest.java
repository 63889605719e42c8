package dev.stride.engine.branch;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.BranchOrigin.ParentAttempt;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/**
 * Tests tasks that are tried again together: node 0 is their state, node 1 the scope of an attempt, node 2 a task in it, node 3 a
 * state with attempts of its own, and node 4 an attempt there.
 */
class TaskAttemptsTest {

    private final Branch before = entering(instance(), 0);

    @Test
    void callKeepsItsIdempotencyKey_inEachAttemptOfItsTasks_andCountsTheAttempts() {
        var first = attempt(before);
        var second = attempt(afterAttempt(entering(first, 2)));
        var third = attempt(afterAttempt(entering(second, 2)));

        assertThat(List.of(first, second, third))
                .extracting(attempt ->
                        TaskAttempts.idempotencyKey(entering(attempt, 2).goTo(2)))
                .containsOnly("i.0.3.2");
        assertThat(List.of(first, second, third))
                .extracting(attempt -> TaskAttempts.number(entering(attempt, 2)))
                .containsExactly(1, 2, 3);
    }

    @Test
    void callAfterTheLastAttempt_isAnotherCall_andCountsAnew() {
        var after = afterAttempt(attempt(afterAttempt(attempt(before))));
        var next = entering(after, 2).goTo(2);

        assertThat(TaskAttempts.idempotencyKey(next)).isEqualTo(next.callKey());
        assertThat(TaskAttempts.number(next)).isEqualTo(1);
    }

    @Test
    void retriesOfTheCallItself_countWithTheAttemptsOfItsTasks() {
        var second = attempt(afterAttempt(attempt(before)));
        var retried = second.withAttempt(CallAttempt.FIRST.next(Duration.ZERO, 0, false));

        assertThat(TaskAttempts.number(retried)).isEqualTo(3);
    }

    @Test
    void attemptOfOuterTasks_countsOnFromTheHighestNumberThatACallInsideHas() {
        var outerFirst = attempt(before);
        var innerFirst = attempt(entering(outerFirst, 3));
        var innerSecond = attempt(afterAttempt(innerFirst));
        var outerSecond = attempt(afterAttempt(afterAttempt(innerSecond).leavingScope()));

        assertThat(TaskAttempts.number(innerSecond)).isEqualTo(2);
        assertThat(TaskAttempts.number(outerSecond)).isEqualTo(3);
        assertThat(TaskAttempts.number(attempt(entering(outerSecond, 3)))).isEqualTo(3);
    }

    @Test
    void callInInnerTasks_hasTheSameKeyInEachAttemptOfTheOuterTasks() {
        var outerFirst = attempt(entering(attempt(before), 3));
        var outerSecond =
                attempt(entering(attempt(afterAttempt(afterAttempt(outerFirst).leavingScope())), 3));

        assertThat(TaskAttempts.idempotencyKey(outerSecond.goTo(5)))
                .isEqualTo(TaskAttempts.idempotencyKey(outerFirst.goTo(5)));
    }

    @Test
    void delayOfTheTasks_hasTheNumberOfTheAttemptThatFollows() {
        var plan = plan(
                new Node.Enter(new StateScope("Try", "try", List.of()), 1, "/do/0"),
                new Node.Delay(PeriodDuration.parse("PT1S"), 2, "/do/0"),
                new Node.Delay(PeriodDuration.parse("PT1S"), 0, "/do/0/do/0"));
        var second = afterAttempt(attempt(afterAttempt(attempt(before))));

        assertThat(TaskAttempts.delayed(second.goTo(1), plan)).contains(3);
        assertThat(TaskAttempts.delayed(second.goTo(2), plan)).isEmpty();
        assertThat(TaskAttempts.delayed(before.goTo(1), plan)).isEmpty();
    }

    @Test
    void childBranchInAnAttempt_takesOverItsNumber_andAKeyThatIsTheSameInEachAttempt() {
        var first = attempt(before).goTo(2);
        var second = attempt(afterAttempt(first)).goTo(2);

        assertThat(TaskAttempts.ofChild(before, 0)).isEmpty();
        assertThat(TaskAttempts.ofChild(first, 1)).contains(new ParentAttempt("0.2_2-1", 1));
        assertThat(TaskAttempts.ofChild(second, 1)).contains(new ParentAttempt("0.2_2-1", 2));
    }

    @Test
    void callInAChildBranch_hasTheKeyAndTheNumberOfTheAttemptOfItsParent() {
        var third = child(Optional.of(new ParentAttempt("0.2_2-1", 3)));
        var outside = child(Optional.empty());

        assertThat(TaskAttempts.idempotencyKey(third)).isEqualTo("i.0.2_2-1.1.0");
        assertThat(TaskAttempts.number(third)).isEqualTo(3);
        assertThat(TaskAttempts.ofChild(third, 0)).contains(new ParentAttempt("0.2_2-1.1_0-0", 3));
        assertThat(TaskAttempts.idempotencyKey(outside)).isEqualTo(outside.callKey());
        assertThat(TaskAttempts.number(outside)).isEqualTo(1);
        assertThat(TaskAttempts.ofChild(outside, 0)).isEmpty();
    }

    private static Branch child(Optional<ParentAttempt> attempt) {
        var origin = new BranchOrigin(BranchId.root("i"), 7, 1, 0, true, attempt);
        return entering(Branch.create(BranchId.root("i").child(7, 1), Optional.of(origin), "p", 0, NOTHING, NOW), 0);
    }

    private static Branch attempt(Branch branch) {
        return entering(TaskAttempts.begin(branch), 1);
    }

    private static Branch afterAttempt(Branch branch) {
        var open = branch.scopes().reversed().stream()
                .takeWhile(scope -> scope.enterNode() != 1)
                .count();
        var inAttempt = branch;
        for (long left = open; left >= 0; left--) {
            inAttempt = inAttempt.leavingScope();
        }
        return TaskAttempts.end(inAttempt);
    }

    private static Branch entering(Branch branch, int enter) {
        return branch.enteringScope(scope(enter));
    }
}
