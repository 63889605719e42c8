package dev.stride.runtime;

import static dev.stride.runtime.Rig.Step.CALL;
import static dev.stride.runtime.Rig.Step.INJECT;
import static dev.stride.runtime.Rig.Step.SLEEP;
import static dev.stride.runtime.Rig.Step.TRY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.Reply;
import dev.stride.engine.Effect;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.Terms;
import dev.stride.runtime.codec.Unreadable;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkflowRuntimeTest {

    private static final Config QUIET = new Config(HistoryLevel.OFF, 1, Limits.HOPS);
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    @Test
    void aStateCostsOneWriteOneMessageAndNoRead() {
        var rig = new Rig(QUIET);
        rig.begin(Rig.plan(INJECT, CALL, INJECT, CALL, INJECT), NOTHING);
        rig.deliver();
        int reads = rig.gets;

        for (int state = 2; state <= 4; state++) {
            int writes = rig.puts;
            rig.deliver();
            assertThat(rig.puts - writes).isEqualTo(1);
            assertThat(rig.letters).hasSize(1);
        }

        assertThat(rig.gets).isEqualTo(reads);
    }

    @Test
    void theDefaultHistoryCostsAtMostAFifthOfAWritePerState() {
        var states = Collections.nCopies(40, CALL).toArray(new Rig.Step[0]);
        var rig = new Rig(Config.DEFAULT);
        rig.begin(Rig.plan(states), NOTHING);
        rig.deliver();
        int writes = rig.puts;

        for (int state = 2; state < 40; state++) {
            rig.deliver();
        }

        assertThat(rig.puts - writes).isLessThanOrEqualTo((int) (38 * 1.2));
    }

    @Test
    void aRedeliveredMessageRepeatsTheDispatchAndNotTheCall() {
        var rig = new Rig(QUIET);
        rig.begin(Rig.plan(CALL, INJECT), NOTHING);
        var begin = rig.deliver();
        var proceed = rig.letters.element();

        rig.receive(begin, 2);

        assertThat(rig.calls).hasSize(1);
        assertThat(rig.letters).hasSize(2).startsWith(proceed);
        assertThat(rig.letters.getLast().body()).doesNotContain("carried");
        rig.deliverAll();
        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void aReplyIsNotLostWhenAnotherCommitComesBetween() {
        var rig = new Rig(QUIET);
        rig.begin(Rig.plan(INJECT, CALL), NOTHING);
        rig.deliver();
        var proceed = rig.letters.remove().body();
        rig.beforeCommit = () -> rig.receive(proceed, 1);

        rig.receive(proceed, 1);

        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(rig.calls)
                .extracting("key")
                .containsOnly(rig.calls.getFirst().key());
    }

    @Test
    void aStaleMessageChangesNothing() {
        var rig = new Rig(QUIET);
        rig.begin(Rig.plan(INJECT, INJECT, INJECT), NOTHING);
        rig.deliver();
        var old = rig.deliver();
        rig.deliverAll();
        var before = rig.branch();

        rig.receive(old, 2);

        assertThat(rig.branch()).isEqualTo(before);
    }

    @Test
    void aCancelKeepsNoTimerThatNobodyNeedsAnyMore() {
        var rig = new Rig(new Config(HistoryLevel.STATES, 1, Limits.HOPS));
        rig.begin(Rig.plan(SLEEP), NOTHING);
        rig.deliver();
        rig.send(new Stimulus.Cancel("enough"), "cancel");

        rig.receive(rig.letters.removeLast().body(), 1);

        assertThat(rig.branch().branch().status()).isEqualTo(Status.CANCELLED);
        assertThat(rig.branch().outbox().pending()).noneMatch(pending -> pending.effect() instanceof Effect.SetTimer);
    }

    @Test
    void whatTheWorkflowSaysOfItsHistoryGoesBeforeWhatTheDeploymentKeeps() {
        assertThat(entries(HistoryLevel.OFF, Optional.of(HistoryLevel.ALL)))
                .anyMatch(entry -> entry instanceof Entry.Started(var _, var _, var input) && input.isPresent());
        assertThat(entries(HistoryLevel.ALL, Optional.of(HistoryLevel.OFF))).isEmpty();
        assertThat(entries(HistoryLevel.OFF, Optional.empty())).isEmpty();
    }

    private static List<Entry> entries(HistoryLevel deployment, Optional<HistoryLevel> workflow) {
        var rig = new Rig(new Config(deployment, 1, Limits.HOPS));
        var plan = Rig.plan(INJECT);
        var none = Terms.NONE;
        var terms = new Terms(
                none.label(),
                none.inputSchema(),
                none.secrets(),
                none.timeout(),
                none.starts(),
                none.schedule(),
                workflow,
                none.compensation());
        rig.begin(
                new Plan(
                        plan.workflow(),
                        plan.name(),
                        plan.language(),
                        plan.constants(),
                        plan.start(),
                        plan.nodes(),
                        plan.calls(),
                        terms),
                NOTHING);
        rig.deliverAll();
        return rig.branch().tail();
    }

    @Test
    void aSleepEndsWhenDueAndItsTimerTakesTheBranchOn() {
        var rig = new Rig(QUIET);
        rig.begin(Rig.plan(SLEEP, INJECT), NOTHING);
        rig.deliver();
        assertThat(rig.branch().branch().status()).isEqualTo(Status.WAITING);

        rig.deliverAll();

        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(rig.now).isEqualTo(Rig.START.plusSeconds(10));
    }

    @Test
    void aTimerThatComesTooEarlyIsSentAgainWithTheRestOfItsDelay() {
        var rig = new Rig(QUIET);
        rig.begin(Rig.plan(SLEEP), NOTHING);
        rig.deliver();
        var timer = rig.letters.remove();
        rig.now = Rig.START.plusSeconds(4);

        rig.receive(timer.body(), 1);

        assertThat(rig.letters.element().delay()).hasSeconds(6);
        assertThat(rig.branch().branch().status()).isEqualTo(Status.WAITING);
    }

    @Test
    void aFailedCallIsTriedAgainUnderTheSameKey() {
        var rig = new Rig(QUIET);
        rig.service = request -> request.attempt() < 3
                ? new Reply.Failed(Fault.of(Fault.COMMUNICATION, "nobody answers"))
                : new Reply.Answered(NOTHING);
        rig.begin(Rig.plan(CALL), NOTHING);

        rig.deliverAll();

        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(rig.calls).extracting("attempt").containsExactly(1, 2, 3);
        assertThat(rig.calls)
                .extracting("key")
                .containsOnly(rig.calls.getFirst().key());
        assertThat(rig.now).isEqualTo(Rig.START.plusSeconds(3));
    }

    @Test
    void aCallThatAnInvocationHasNoTimeForIsNoTimeoutOfTheServiceAndIsMadeAgainUnderItsKey() {
        var rig = new Rig(QUIET);
        rig.service = request -> request.timeout().compareTo(CallLimits.CALL_TIMEOUT) < 0
                ? new Reply.Failed(Fault.of(Fault.TIMEOUT, "nobody answers in time"))
                : new Reply.Answered(NOTHING);
        rig.begin(Rig.plan(TRY), NOTHING);
        var begin = rig.letters.remove().body();
        rig.left = CallLimits.CALL_TIMEOUT;

        assertThatThrownBy(() -> rig.receive(begin, 1)).isInstanceOf(OutOfTime.class);
        rig.left = Limits.FUNCTION_TIMEOUT;
        rig.receive(begin, 2);

        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(rig.calls).extracting("attempt").containsExactly(1, 1);
        assertThat(rig.calls)
                .extracting("key")
                .containsOnly(rig.calls.getFirst().key());
    }

    @Test
    void aCallThatIsNotAnsweredInAllItsTimeIsATimeoutOfTheService() {
        var rig = new Rig(QUIET);
        rig.service = _ -> new Reply.Failed(Fault.of(Fault.TIMEOUT, "nobody answers in time"));
        rig.left = Limits.FUNCTION_TIMEOUT;
        rig.begin(Rig.plan(TRY), NOTHING);

        rig.deliverAll();

        assertThat(rig.branch().branch().raised().orElseThrow().fault().code()).isEqualTo(Fault.TIMEOUT);
    }

    @Test
    void severalStatesMayShareAnInvocationEachWithItsOwnCommit() {
        var rig = new Rig(new Config(HistoryLevel.OFF, 3, Limits.HOPS));
        rig.begin(Rig.plan(INJECT, INJECT, INJECT, INJECT), NOTHING);

        rig.deliver();

        assertThat(rig.branch().branch().version()).isEqualTo(3);
        assertThat(rig.letters).hasSize(1);
        rig.deliver();
        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void anInstanceThatNeverEndsIsFaultedAtTheHopLimit() {
        var rig = new Rig(new Config(HistoryLevel.OFF, 1, 50));
        rig.begin(Rig.endless(), NOTHING);

        rig.deliverAll();

        assertThat(rig.branch().branch().status()).isEqualTo(Status.FAULTED);
        assertThat(rig.branch().branch().raised().orElseThrow().fault().code()).isEqualTo(Fault.LIMIT);
        assertThat(rig.branch().branch().version()).isEqualTo(51);
    }

    @Test
    void dataThatOutgrowsABranchFaultsTheInstance() {
        var rig = new Rig(QUIET);
        var half = "x".repeat(Limits.PAYLOAD_BYTES / 2);
        rig.service = _ -> new Reply.Answered(NOTHING.objectNode().put("more", half));
        rig.begin(Rig.plan(INJECT, CALL, INJECT), NOTHING.objectNode().put("first", half));

        rig.deliverAll();

        assertThat(rig.branch().branch().status()).isEqualTo(Status.FAULTED);
        assertThat(rig.branch().branch().raised().orElseThrow().fault().code()).isEqualTo(Fault.LIMIT);
    }

    @Test
    void aSecondStartOfTheSameInstanceIsIgnored() {
        var rig = new Rig(QUIET);
        var plan = Rig.plan(INJECT, INJECT);
        rig.begin(plan, NOTHING);
        rig.deliverAll();
        var before = rig.branch();

        rig.begin(plan, NOTHING);
        rig.deliverAll();

        assertThat(rig.branch()).isEqualTo(before);
    }

    @Test
    void whatIsNoMessageIsSaidToBeUnreadable() {
        var rig = new Rig(QUIET);

        assertThatThrownBy(() -> rig.receive("{}", 1)).isInstanceOf(Unreadable.class);
        assertThatThrownBy(() -> rig.receive("not json", 1)).isInstanceOf(Unreadable.class);
    }
}
