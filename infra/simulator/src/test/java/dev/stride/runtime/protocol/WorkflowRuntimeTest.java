package dev.stride.runtime.protocol;

import static dev.stride.runtime.protocol.RuntimeHarness.Step.CALL;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.INJECT;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.SLEEP;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.TRY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.simulator.trial.TrialRun;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkflowRuntimeTest {

    private static final RuntimeConfig QUIET = new RuntimeConfig(HistoryLevel.OFF, 1, Limits.COMMITS_PER_INSTANCE);
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    @Test
    void executionOfAState_withHistoryTurnedOff_needsOneTableWrite_oneMessage_andNoTableRead() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.begin(RuntimeHarness.plan(INJECT, CALL, INJECT, CALL, INJECT), NOTHING);
        runtimeHarness.deliver();
        int reads = runtimeHarness.gets;

        for (int state = 2; state <= 4; state++) {
            int writes = runtimeHarness.puts;
            runtimeHarness.deliver();
            assertThat(runtimeHarness.puts - writes).isEqualTo(1);
            assertThat(runtimeHarness.letters).hasSize(1);
        }

        assertThat(runtimeHarness.gets).isEqualTo(reads);
    }

    @Test
    void historyAtItsDefaultLevel_addsAtMostOneTableWritePerFiveStates() {
        var states = Collections.nCopies(40, CALL).toArray(new RuntimeHarness.Step[0]);
        var runtimeHarness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        runtimeHarness.begin(RuntimeHarness.plan(states), NOTHING);
        runtimeHarness.deliver();
        int writes = runtimeHarness.puts;

        for (int state = 2; state < 40; state++) {
            runtimeHarness.deliver();
        }

        assertThat(runtimeHarness.puts - writes).isLessThanOrEqualTo((int) (38 * 1.2));
    }

    @Test
    void redeliveredMessage_resendsTheMessageForTheNextState_butRepeatsNoServiceCall() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.begin(RuntimeHarness.plan(CALL, INJECT), NOTHING);
        var begin = runtimeHarness.deliver();
        var proceed = runtimeHarness.letters.element();

        runtimeHarness.receive(begin, 2);

        assertThat(runtimeHarness.calls).hasSize(1);
        assertThat(runtimeHarness.letters).hasSize(2).startsWith(proceed);
        assertThat(runtimeHarness.letters.getLast().body()).doesNotContain("carried");
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void callRepeatedByAConcurrentDelivery_usesTheSameIdempotencyKey() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.begin(RuntimeHarness.plan(INJECT, CALL), NOTHING);
        runtimeHarness.deliver();
        var proceed = runtimeHarness.letters.remove().body();
        runtimeHarness.beforeCommit = () -> runtimeHarness.receive(proceed, 1);

        runtimeHarness.receive(proceed, 1);

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls)
                .extracting(CallRequest::idempotencyKey)
                .containsOnly(runtimeHarness.calls.getFirst().idempotencyKey());
    }

    @Test
    void messageRedeliveredAfterTheInstanceHasEnded_hasNoEffect() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.begin(RuntimeHarness.plan(INJECT, INJECT, INJECT), NOTHING);
        runtimeHarness.deliver();
        var old = runtimeHarness.deliver();
        runtimeHarness.deliverAll();
        var before = runtimeHarness.branch();

        runtimeHarness.receive(old, 2);

        assertThat(runtimeHarness.branch()).isEqualTo(before);
    }

    @Test
    void sleepingBranchCancelledBeforeItsTimerIsSet_setsNoTimer() {
        var runtimeHarness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.STATES, 1, Limits.COMMITS_PER_INSTANCE));
        runtimeHarness.begin(RuntimeHarness.plan(SLEEP), NOTHING);
        runtimeHarness.deliver();
        runtimeHarness.send(new Stimulus.Cancel("enough"), "cancel");

        runtimeHarness.receive(runtimeHarness.letters.removeLast().body(), 1);

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.CANCELLED);
        assertThat(runtimeHarness.branch().outbox().pending())
                .noneMatch(pendingEffect -> pendingEffect.effect() instanceof Effect.SetTimer);
    }

    @Test
    void historyLevelOfAWorkflow_overridesTheLevelOfTheDeployment() {
        assertThat(entries(HistoryLevel.OFF, Optional.of(HistoryLevel.ALL)))
                .anyMatch(historyEntry -> historyEntry instanceof HistoryEntry.Started(var _, var _, var input, var _)
                        && input.isPresent());
        assertThat(entries(HistoryLevel.ALL, Optional.of(HistoryLevel.OFF))).isEmpty();
        assertThat(entries(HistoryLevel.OFF, Optional.empty())).isEmpty();
    }

    private static List<HistoryEntry> entries(HistoryLevel deployment, Optional<HistoryLevel> workflow) {
        var runtimeHarness = new RuntimeHarness(new RuntimeConfig(deployment, 1, Limits.COMMITS_PER_INSTANCE));
        var plan = RuntimeHarness.plan(INJECT);
        var none = WorkflowSettings.NONE;
        var workflowSettings = new WorkflowSettings(
                none.label(),
                none.inputSchema(),
                none.secrets(),
                none.timeout(),
                none.starts(),
                none.schedule(),
                workflow,
                none.compensation());
        runtimeHarness.begin(
                new Plan(
                        plan.workflow(),
                        plan.name(),
                        plan.language(),
                        plan.constants(),
                        plan.start(),
                        plan.nodes(),
                        plan.calls(),
                        workflowSettings),
                NOTHING);
        runtimeHarness.deliverAll();
        return runtimeHarness.branch().tail();
    }

    @Test
    void sleepingInstance_continuesAndCompletes_whenItsTimerIsDue() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.begin(RuntimeHarness.plan(SLEEP, INJECT), NOTHING);
        runtimeHarness.deliver();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.WAITING);

        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.now).isEqualTo(RuntimeHarness.START.plusSeconds(10));
    }

    @Test
    void timerMessageThatArrivesEarly_isSentAgainWithTheRemainingDelay() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.begin(RuntimeHarness.plan(SLEEP), NOTHING);
        runtimeHarness.deliver();
        var timer = runtimeHarness.letters.remove();
        runtimeHarness.now = RuntimeHarness.START.plusSeconds(4);
        var before = runtimeHarness.branch();

        runtimeHarness.receive(timer.body(), 1);

        assertThat(runtimeHarness.branch()).isEqualTo(before);
        assertThat(runtimeHarness.letters.element().delay()).hasSeconds(6);
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.WAITING);
    }

    @Test
    void failedCallIsRetriedWithTheSameIdempotencyKey() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.service = request -> request.attempt() < 3
                ? new Reply.Failed(Fault.of(Fault.COMMUNICATION, "no reply"))
                : new Reply.Answered(NOTHING);
        runtimeHarness.begin(RuntimeHarness.plan(CALL), NOTHING);

        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls).extracting(CallRequest::attempt).containsExactly(1, 2, 3);
        assertThat(runtimeHarness.calls)
                .extracting(CallRequest::idempotencyKey)
                .containsOnly(runtimeHarness.calls.getFirst().idempotencyKey());
        assertThat(runtimeHarness.now).isEqualTo(RuntimeHarness.START.plusSeconds(3));
    }

    @Test
    void callInterruptedByInvocationDeadline_isRepeatedWithSameIdempotencyKey() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.service = request -> request.timeout().compareTo(CallLimits.CALL_TIMEOUT) < 0
                ? new Reply.Failed(Fault.of(Fault.TIMEOUT, "no reply in time"))
                : new Reply.Answered(NOTHING);
        runtimeHarness.begin(RuntimeHarness.plan(TRY), NOTHING);
        var begin = runtimeHarness.letters.remove().body();
        runtimeHarness.left = CallLimits.CALL_TIMEOUT;

        assertThatThrownBy(() -> runtimeHarness.receive(begin, 1)).isInstanceOf(InvocationTimeout.class);
        runtimeHarness.left = Limits.FUNCTION_TIMEOUT;
        runtimeHarness.receive(begin, 2);

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls).extracting(CallRequest::attempt).containsExactly(1, 1);
        assertThat(runtimeHarness.calls)
                .extracting(CallRequest::idempotencyKey)
                .containsOnly(runtimeHarness.calls.getFirst().idempotencyKey());
    }

    @ParameterizedTest(name = "{0} ms more than a call and its commit can take: {1}")
    @CsvSource({"-1, RUNNING", "0, RUNNING", "1, COMPLETED"})
    void invocationRunsTheNextState_onlyIfEnoughTimeForACallIsLeft(int more, Status status) {
        var runtimeHarness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.STATES, 10, 1_000));
        runtimeHarness.left = CallLimits.CALL_TIMEOUT.plus(Limits.COMMIT_MARGIN).plusMillis(more);
        runtimeHarness.begin(RuntimeHarness.plan(INJECT, INJECT), NOTHING);

        runtimeHarness.deliver();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(status);
    }

    @Test
    void callWithoutReplyWithinItsTimeoutFails() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.service = _ -> new Reply.Failed(Fault.of(Fault.TIMEOUT, "no reply in time"));
        runtimeHarness.left = Limits.FUNCTION_TIMEOUT;
        runtimeHarness.begin(RuntimeHarness.plan(TRY), NOTHING);

        runtimeHarness.deliverAll();

        assertThat(runtimeHarness
                        .branch()
                        .branch()
                        .raisedFault()
                        .orElseThrow()
                        .fault()
                        .code())
                .isEqualTo(Fault.TIMEOUT);
    }

    @Test
    void oneInvocation_runsSeveralStates_andCommitsAfterEachState() {
        var runtimeHarness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.OFF, 3, Limits.COMMITS_PER_INSTANCE));
        runtimeHarness.begin(RuntimeHarness.plan(INJECT, INJECT, INJECT, INJECT), NOTHING);

        runtimeHarness.deliver();

        assertThat(runtimeHarness.branch().branch().version()).isEqualTo(3);
        assertThat(runtimeHarness.letters).hasSize(1);
        runtimeHarness.deliver();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void reportOfACommit_tellsTheCallsThatWereMadeForIt() {
        var runtimeHarness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.OFF, 3, Limits.COMMITS_PER_INSTANCE));
        runtimeHarness.service = _ -> {
            runtimeHarness.now = runtimeHarness.now.plusSeconds(2);
            return new Reply.Answered(NOTHING);
        };
        runtimeHarness.begin(RuntimeHarness.plan(CALL, INJECT, CALL), NOTHING);

        runtimeHarness.deliver();

        assertThat(runtimeHarness.transitions)
                .extracting(transition -> transition.calls().size() + " " + transition.took())
                .containsExactly("1 PT2S", "0 PT0S", "1 PT2S");
    }

    @Test
    void endlessInstance_isFaulted_whenItExceedsTheMaximumNumberOfCommitsPerInstance() {
        var runtimeHarness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.OFF, 1, 50));
        runtimeHarness.begin(RuntimeHarness.endless(), NOTHING);

        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.FAULTED);
        assertThat(runtimeHarness
                        .branch()
                        .branch()
                        .raisedFault()
                        .orElseThrow()
                        .fault()
                        .code())
                .isEqualTo(Fault.LIMIT);
        assertThat(runtimeHarness.branch().branch().version()).isEqualTo(51);
    }

    @Test
    void dataOfTooManyJsonTokensFaultsTheInstance() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        runtimeHarness.service = _ -> new Reply.Answered(NOTHING.objectNode().set("more", emptyArrays()));
        runtimeHarness.begin(
                RuntimeHarness.plan(INJECT, CALL, INJECT), NOTHING.objectNode().set("first", emptyArrays()));

        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().raisedFault().orElseThrow().fault())
                .satisfies(fault -> assertThat(fault.code()).isEqualTo(Fault.LIMIT))
                .satisfies(fault ->
                        assertThat(fault.message()).contains(Integer.toString(Limits.JSON_TOKENS), "pass its address"));
    }

    /** Returns a value with half of the permitted tokens. */
    private static ArrayNode emptyArrays() {
        var arrays = JsonNodeFactory.instance.arrayNode();
        IntStream.range(0, Limits.JSON_TOKENS / 4).forEach(_ -> arrays.addArray());
        return arrays;
    }

    @Test
    void instanceDataAboveTheSizeLimit_faultsTheInstance() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        var half = "x".repeat(Limits.PAYLOAD_BYTES / 2);
        runtimeHarness.service = _ -> new Reply.Answered(NOTHING.objectNode().put("more", half));
        runtimeHarness.begin(
                RuntimeHarness.plan(INJECT, CALL, INJECT), NOTHING.objectNode().put("first", half));

        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.FAULTED);
        assertThat(runtimeHarness
                        .branch()
                        .branch()
                        .raisedFault()
                        .orElseThrow()
                        .fault()
                        .code())
                .isEqualTo(Fault.LIMIT);
    }

    @Test
    void secondStartOfTheSameInstanceIsIgnored() {
        var runtimeHarness = new RuntimeHarness(QUIET);
        var plan = RuntimeHarness.plan(INJECT, INJECT);
        runtimeHarness.begin(plan, NOTHING);
        runtimeHarness.deliverAll();
        var before = runtimeHarness.branch();

        runtimeHarness.begin(plan, NOTHING);
        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch()).isEqualTo(before);
    }

    @Test
    void redeliveredMessage_sendsItsUnsentFollowUps_evenIfTheInstanceHasANewerMessageInTheBatch() {
        assertThat(JoinedBatchRun.completes(TrialRun.REAL)).isTrue();
    }

    @Test
    void malformedMessageIsReportedAsUnreadable() {
        var runtimeHarness = new RuntimeHarness(QUIET);

        assertThatThrownBy(() -> runtimeHarness.receive("{}", 1)).isInstanceOf(UnreadableData.class);
        assertThatThrownBy(() -> runtimeHarness.receive("not json", 1)).isInstanceOf(UnreadableData.class);
    }
}
