package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.OutboundRequest.FunctionCall;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.store.Stores;
import dev.stride.trace.Tracing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what one delivery of a message remembers between its commits. */
class DeliveryProgressTest {

    private static final Stimulus TIMER = new Stimulus.TimerDue(1);
    private static final Effect INDEX = new Effect.IndexLabels();

    private final RecordingPorts world = new RecordingPorts();
    private final CallReplies replies = new CallReplies(
            "i",
            world.ports,
            Stores.of(world.ports).workflows(),
            NOW.plus(Limits.FUNCTION_TIMEOUT),
            new MessageTracing(Tracing.OFF));
    private final DeliveryProgress progress = progress(1);

    @Test
    void callIsMade_onlyForABranchThatWasRead_andNotInAnInlineStart() {
        assertThat(progress.isReadyToCall()).isTrue();
        progress.assumeNew();
        assertThat(progress.isReadyToCall()).isFalse();
        assertThat(progress.isAssumedNew()).isTrue();
        progress.startFrom(Optional.empty());
        assertThat(progress.isReadyToCall()).isTrue();
        assertThat(progress.isAssumedNew()).isFalse();

        var inline = new DeliveryProgress(message(), Delivery.inline("", NOW), replies);
        inline.startFrom(Optional.empty());
        assertThat(inline.isReadyToCall()).isFalse();
    }

    @Test
    void branchThatThisDeliveryHasCommitted_isNotAssumedToBeNew() {
        progress.assumeNew();
        progress.continueFrom(committed(instance()));

        assertThat(progress.isAssumedNew()).isFalse();
        assertThat(progress.isReadyToCall()).isTrue();
    }

    @Test
    void firstInputIsThatOfTheMessage_andAfterACommitTheRequestToGoOnFromIt() {
        assertThat(progress.stimulus()).isEqualTo(TIMER);

        progress.continueFrom(committed(instance()));
        assertThat(progress.stimulus()).isEqualTo(new Stimulus.Proceed(1));

        progress.startFrom(Optional.of(committed(instance())));
        assertThat(progress.stimulus()).isEqualTo(TIMER);
    }

    @Test
    void deliveryHasDispatched_theEffectsOfItsCommits_andNoOthers() {
        var first = new EffectId(1, 0);
        assertThat(progress.hasDispatched(first)).isFalse();

        progress.continueFrom(committed(instance(), INDEX, INDEX));
        assertThat(progress.hasDispatched(first)).isTrue();
        assertThat(progress.hasDispatched(new EffectId(1, 1))).isTrue();
        assertThat(progress.hasDispatched(new EffectId(1, 2))).isFalse();
        assertThat(progress.hasDispatched(new EffectId(2, 0))).isFalse();

        progress.continueFrom(committed(instance().withVersion(2)));
        assertThat(progress.hasDispatched(new EffectId(1, 1)))
                .as("a later commit without effects")
                .isTrue();
        assertThat(progress.hasDispatched(new EffectId(1, 2))).isFalse();
    }

    @Test
    void messageReturnsToTheQueue_afterAsManyFailedCommitsAsMayBe() {
        for (int failed = 0; failed < Limits.CONTENDED_ATTEMPTS; failed++) {
            assertThat(progress.failedCommits()).isEqualTo(failed);
            assertThat(progress.mayTryToCommit()).isTrue();
            if (failed % 2 == 0) {
                progress.onConflict();
            } else {
                progress.onTooLarge(new Stimulus.Stop(Fault.of(Fault.LIMIT, "too large")));
            }
        }

        assertThat(progress.mayTryToCommit()).isFalse();
    }

    @Test
    void branchThatIsTooLarge_getsItsFaultAsTheNextInput() {
        var stop = new Stimulus.Stop(Fault.of(Fault.LIMIT, "too large"));

        progress.onTooLarge(stop);

        assertThat(progress.stimulus()).isEqualTo(stop);
    }

    @Test
    void largeDataMayBeLost_ifAnAttemptToCommitFailed_inThisDeliveryOrAnEarlierOne() {
        assertThat(progress.mayHaveLostData()).isFalse();
        assertThat(progress(2).mayHaveLostData()).isTrue();

        progress.onConflict();
        assertThat(progress.mayHaveLostData()).isTrue();

        var tooMany = progress(1);
        assertThat(tooMany.commitsEachState()).isFalse();
        tooMany.onTooManyStates();
        assertThat(tooMany.commitsEachState()).isTrue();
        assertThat(tooMany.mayHaveLostData()).isTrue();
    }

    @Test
    void statesAreCounted_overAllCommitsOfTheDelivery() {
        progress.onCommit(2);
        progress.onCommit(0);
        progress.onCommit(3);

        assertThat(progress.committedStates()).isEqualTo(5);
    }

    @Test
    void replyIsUncommitted_untilTheNextCommit() {
        assertThat(progress.hasUncommittedReply()).isFalse();
        reply("key", 1);
        assertThat(progress.hasUncommittedReply()).isTrue();
        progress.onCommit(0);
        assertThat(progress.hasUncommittedReply()).isFalse();
    }

    @Test
    void messageIsAppliedAgain_afterAConflictBeforeAnyCall() {
        progress.startFrom(Optional.of(committed(instance())));

        progress.continueAfterConflict(Optional.of(committed(instance().withVersion(2))));

        assertThat(progress.stimulus()).isEqualTo(TIMER);
        assertThat(progress.current().orElseThrow().branch().version()).isEqualTo(2);
    }

    @Test
    void replyIsAppliedToTheStoredBranch_thatAsksForTheSameCall() {
        var asking = instance();
        reply(asking.callKey(), asking.attempt().number());
        progress.onCommit(0);

        progress.continueAfterConflict(Optional.of(committed(asking.withVersion(2))));

        assertThat(progress.stimulus()).isEqualTo(new Stimulus.Proceed(2));
    }

    @ParameterizedTest(name = "reply committed {0}, the stored branch stands {1} nodes further: applied {2}")
    @CsvSource({"false, 0, true", "true, 0, false", "false, 1, false"})
    void replyIsAppliedToABranchThatWasSuspendedMeanwhile_ifItStandsWhereItStood(
            boolean isCommitted, int further, boolean isApplied) {
        var before = instance();
        progress.startFrom(Optional.of(committed(before)));
        reply("another call of the same node", 1);
        if (isCommitted) {
            progress.onCommit(0);
        }
        var suspended = before.goTo(before.node() + further)
                .withSuspension(new Suspension(Optional.of("outage"), NOW))
                .suspended()
                .withVersion(2);

        progress.continueAfterConflict(Optional.of(committed(suspended)));

        assertThat(progress.stimulus()).isEqualTo(isApplied ? new Stimulus.Proceed(2) : TIMER);
        var current = progress.current().orElseThrow().branch();
        assertThat(current.ready()).isEqualTo(isApplied);
        assertThat(current.onHold()).isTrue();
    }

    @Test
    void replyIsNotAppliedToABranchThatWaitsForSomethingElse() {
        var asking = instance();
        reply(asking.callKey(), asking.attempt().number());
        progress.onCommit(0);
        var waiting = asking.waitingOn(new Wait.Sleep(NOW.plusSeconds(1))).withVersion(2);
        assertThat(waiting.status()).isEqualTo(Status.WAITING);

        progress.continueAfterConflict(Optional.of(committed(waiting)));

        assertThat(progress.stimulus()).isEqualTo(TIMER);
    }

    private void reply(String key, int attempt) {
        var call = new FunctionCall(
                key,
                attempt,
                "once",
                attempt,
                "f",
                "S",
                "a",
                NOTHING,
                Optional.empty(),
                Optional.empty(),
                new Lineage(0, "i"));
        replies.getOrPerform(call, calling());
    }

    private static Plan calling() {
        var any = plan(new Node.End("/end"));
        return new Plan(
                new WorkflowId("w", "1"),
                any.name(),
                any.language(),
                any.constants(),
                any.start(),
                any.nodes(),
                Map.of("f", CallTemplate.withoutAuth("rest", NOTHING)));
    }

    private DeliveryProgress progress(int receives) {
        return new DeliveryProgress(message(), new Delivery("", receives, NOW), replies);
    }

    private static BranchMessage message() {
        return BranchMessage.of("message", BranchId.root("i"), TIMER);
    }

    private static CommittedBranch committed(Branch branch, Effect... effects) {
        return new CommittedBranch(
                branch,
                Outbox.of(List.of(), branch.version(), List.of(effects)),
                "cause",
                List.of(),
                NOW,
                false,
                Optional.empty());
    }
}
