package dev.stride.engine.lifecycle;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.CompensationLog;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tests the cancellation of instances, before, during and after a compensation. */
class CancellationTest {

    private static final int COMPENSATE = 2;
    private static final int UNDO = 4;
    private static final Stimulus.Cancel COMPENSATING = new Stimulus.Cancel("enough", true);
    private static final Stimulus.Cancel AT_ONCE = new Stimulus.Cancel("enough");
    private static final Suspension SUSPENSION = new Suspension(Optional.of("an outage"), NOW);

    private static final Plan PLAN = plan(
            new WorkflowSettings(
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.of(COMPENSATE)),
            new Node.Enter(new StateScope("S", "event", List.of()), 1, "/0"),
            new Node.Leave(3, "/0"),
            new Node.Compensate(3, ""),
            new Node.End("/end"),
            new Node.Enter(new StateScope("Undo", "operation", List.of()), 5, "/1"),
            new Node.Leave(6, "/1"),
            new Node.Return("/1"));

    private final Branch waiting = instance()
            .enteringScope(scope(0))
            .withEvents(EventSubscriptions.NONE.adding(new EventSubscription(1, NOW, List.of())))
            .waitingOn(new Wait.Events(Optional.empty()));
    private final Branch completed = waiting.withCompensationLog(CompensationLog.EMPTY.adding(UNDO));

    @Test
    void cancelledInstance_compensatesItsCompletedStates_outsideOfTheStateThatItWasIn() {
        var cancelled = cancel(completed, COMPENSATING);

        assertThat(cancelled.branch().status()).isEqualTo(Status.RUNNING);
        assertThat(cancelled.branch().node()).isEqualTo(COMPENSATE);
        assertThat(cancelled.branch().scopes()).isEmpty();
        assertThat(cancelled.branch().events().subscriptions()).isEmpty();
        assertThat(cancelled.branch().executionLimit().pendingEnd())
                .contains(new PendingEnd(Status.CANCELLED, Optional.empty()));
        assertThat(cancelled.effects()).doesNotContain(new Effect.ReleaseParkedMessages());
        assertThat(cancelled.entries()).containsExactly(new HistoryEntry.Cancelled(NOW, "enough", true));
    }

    @Test
    void cancelledInstanceThatHasNothingToCompensate_orIsNotToCompensate_endsAtOnce() {
        for (var ended : List.of(cancel(waiting, COMPENSATING), cancel(completed, AT_ONCE))) {
            assertThat(ended.branch().status()).isEqualTo(Status.CANCELLED);
            assertThat(ended.entries()).contains(Cancellation.historyEntry(NOW));
        }
    }

    @Test
    void cancelledInstanceThatIsCompensating_finishesThisCompensation_andThenCompensatesTheRest() {
        var compensating = waiting.withCompensationLog(CompensationLog.EMPTY.returningTo(3));

        var cancelled = cancel(compensating, COMPENSATING).branch();

        assertThat(cancelled.waitingFor()).isEqualTo(compensating.waitingFor());
        assertThat(cancelled.scopes()).isEqualTo(compensating.scopes());
        assertThat(cancelled.compensationLog()).isEqualTo(CompensationLog.EMPTY.returningTo(COMPENSATE));
    }

    @Test
    void repeatedCancelWithCompensation_isIgnored_andOneWithoutEndsTheInstanceAtOnce() {
        var compensating = cancel(completed, COMPENSATING).branch();

        assertThat(advance(compensating, COMPENSATING)).isEqualTo(new Decision.Ignored());
        assertThat(cancel(compensating, AT_ONCE).branch().status()).isEqualTo(Status.CANCELLED);
    }

    @Test
    void instanceThatRunsItsFinalStatesAfterATimeout_canStillBeCancelledWithCompensation() {
        var late = completed.withExecutionLimit(
                completed.executionLimit().endingWith(new PendingEnd(Status.TIMED_OUT, Optional.empty())));

        assertThat(cancel(late, COMPENSATING).branch().node()).isEqualTo(COMPENSATE);
    }

    @Test
    void cancelEndsASuspension_andReleasesTheParkedMessages() {
        var cancelled = cancel(completed.withSuspension(SUSPENSION), COMPENSATING);

        assertThat(cancelled.branch().onHold()).isFalse();
        assertThat(cancelled.effects()).contains(new Effect.ReleaseParkedMessages());
    }

    @Test
    void cancelOfASuspendedCompensation_resumesWhatTheInstanceHasCalledAsWell() {
        var suspended = waiting.withCompensationLog(CompensationLog.EMPTY.returningTo(3))
                .addingDependents(List.of(new DependentChild("j", "q")))
                .withSuspension(SUSPENSION);
        var resumption = new Effect.SendMessage(BranchId.root("j"), new Stimulus.Resume(NOW));

        assertThat(cancel(suspended, COMPENSATING).effects()).contains(resumption, new Effect.ReleaseParkedMessages());
        assertThat(cancel(suspended.resumed(), COMPENSATING).effects())
                .doesNotContain(resumption, new Effect.ReleaseParkedMessages());
    }

    @Test
    void abandonedInstance_tellsInItsHistoryWhy_onlyIfAnOperatorAskedForIt() {
        var asked = (Decision.Commit) advance(waiting, new Stimulus.Abandon("p", Optional.of("cleaned up")));
        var left = (Decision.Commit) advance(waiting, new Stimulus.Abandon("p"));

        assertThat(asked.entries())
                .containsExactly(new HistoryEntry.Cancelled(NOW, "cleaned up", false), Cancellation.historyEntry(NOW));
        assertThat(left.entries()).containsExactly(Cancellation.historyEntry(NOW));
    }

    @Test
    void instanceWhosePlanCannotBeLoaded_canBeCancelledAndAbandoned_andNothingElse() {
        var cancelled =
                (Decision.Commit) Engine.end(completed, COMPENSATING, NOW).orElseThrow();
        var abandoned = (Decision.Commit)
                Engine.end(completed, new Stimulus.Abandon("p"), NOW).orElseThrow();

        for (var ended : List.of(cancelled, abandoned)) {
            assertThat(ended.branch().status()).isEqualTo(Status.CANCELLED);
            assertThat(ended.effects())
                    .contains(
                            new Effect.Unsubscribe(completed.events().current().orElseThrow()));
        }
        assertThat(cancelled.entries())
                .containsExactly(new HistoryEntry.Cancelled(NOW, "enough", false), Cancellation.historyEntry(NOW));
        assertThat(abandoned.entries()).containsExactly(Cancellation.historyEntry(NOW));
        assertThat(Engine.end(completed, new Stimulus.Proceed(1), NOW)).isEmpty();
    }

    private static Decision.Commit cancel(Branch branch, Stimulus.Cancel cancel) {
        return commit(PLAN, branch, cancel, NOW);
    }

    private static Decision advance(Branch branch, Stimulus stimulus) {
        return Engine.advance(PLAN, branch, stimulus, EvaluationContext.withoutSecrets(NOW));
    }
}
