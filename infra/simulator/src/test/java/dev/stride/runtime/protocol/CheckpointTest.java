package dev.stride.runtime.protocol;

import static dev.stride.runtime.protocol.RuntimeHarness.Step.CALL;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.INJECT;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.SLEEP;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests when an instance is committed. */
class CheckpointTest {

    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final RuntimeHarness harness =
            new RuntimeHarness(effects(HistoryLevel.STATES, Limits.COMMITS_PER_INSTANCE));

    private static RuntimeConfig effects(HistoryLevel level, long hops) {
        return new RuntimeConfig(level, 1, hops).withCheckpoint(Checkpoint.EFFECTS);
    }

    /** The writes are the commit, and the entry in the list of instances that records the end. */
    @Test
    void tenStatesWithoutExternalEffects_needOneMessageAndTwoWrites() {
        begin(Collections.nCopies(10, INJECT).toArray(RuntimeHarness.Step[]::new));

        harness.deliver();

        assertThat(harness.puts).isEqualTo(2);
        assertThat(harness.branch().branch().version()).isEqualTo(1);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(harness.letters).isEmpty();
    }

    @Test
    void defaultCheckpointMode_commitsEachState() {
        var each = new RuntimeHarness(RuntimeConfig.DEFAULT);
        each.begin(RuntimeHarness.plan(INJECT, INJECT, INJECT), NOTHING);

        each.deliverAll();

        assertThat(each.branch().branch().version()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void historyKeepsEveryStateInOrder(HistoryLevel level) {
        var of = new RuntimeHarness(effects(level, Limits.COMMITS_PER_INSTANCE));
        of.begin(RuntimeHarness.plan(INJECT, INJECT, INJECT), NOTHING);

        of.deliverAll();

        assertThat(of.history.stream()
                        .filter(HistoryEntry.Entered.class::isInstance)
                        .map(entry -> entry.inState().orElseThrow()))
                .containsExactly("S0", "S1", "S2");
    }

    @Test
    void statesBeforeACall_areCommittedBeforeTheCallIsMade() {
        begin(INJECT, INJECT, CALL, INJECT, INJECT);
        harness.service = _ -> {
            assertThat(harness.branch().branch().version()).isEqualTo(1);
            return new Reply.Answered(NOTHING);
        };

        harness.deliver();

        assertThat(harness.calls).hasSize(1);
        assertThat(harness.branch().branch().version())
                .as("the reply is committed")
                .isEqualTo(2);
        harness.deliverAll();
        assertThat(harness.branch().branch().version()).isEqualTo(3);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void callInTheFirstState_isMadeWithoutAPrecedingCommit() {
        begin(CALL, INJECT);

        harness.deliverAll();

        assertThat(harness.branch().branch().version()).isEqualTo(2);
    }

    @Test
    void callInterruptedByACrash_isRepeatedWithTheSameIdempotencyKey() {
        begin(INJECT, INJECT, CALL);
        harness.service = _ -> {
            throw new IllegalStateException("the process dies");
        };
        var begin = harness.letters.remove().body();
        for (int delivery = 1; delivery <= 2; delivery++) {
            try {
                harness.receive(begin, delivery);
            } catch (IllegalStateException _) {
                // The message is redelivered.
            }
        }

        assertThat(harness.calls).hasSize(2);
        assertThat(harness.calls.stream().map(CallRequest::idempotencyKey).distinct())
                .hasSize(1);
        assertThat(harness.branch().branch().version()).isEqualTo(1);
    }

    @Test
    void resultsOfTheStatesBeforeAWait_areStoredInTheSameTableWriteAsTheWait() {
        begin(INJECT, INJECT, SLEEP, INJECT, INJECT);

        harness.deliver();

        assertThat(harness.branch().branch().version()).isEqualTo(1);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.WAITING);
        harness.deliverAll();
        assertThat(harness.branch().branch().version()).isEqualTo(2);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @ParameterizedTest
    @CsvSource({"100, 1", "101, 2", "201, 3"})
    void longRun_isCommittedAfterEachHundredStates(int states, int commits) {
        begin(Collections.nCopies(states, INJECT).toArray(RuntimeHarness.Step[]::new));

        harness.deliverAll();

        assertThat(harness.branch().branch().version()).isEqualTo(commits);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void endlessInstanceWithFewCommits_isFaultedAtTheMaximumNumberOfStates() {
        var endless = new RuntimeHarness(effects(HistoryLevel.OFF, 250));
        endless.begin(RuntimeHarness.endless(), NOTHING);

        endless.deliverAll();

        assertThat(endless.branch().branch().status()).isEqualTo(Status.FAULTED);
        assertThat(endless.branch().branch().raisedFault().orElseThrow().fault().code())
                .isEqualTo(Fault.LIMIT);
        assertThat(endless.branch().branch().visits()).isEqualTo(250);
        assertThat(endless.branch().branch().version()).isEqualTo(3);
    }

    @Test
    void instanceWhoseDataBecomesTooLarge_isFaulted_alsoIfOneWriteStoresSeveralStates() {
        var nearlyFull = NOTHING.objectNode().put("text", "x".repeat(Limits.PAYLOAD_BYTES - 12));
        harness.begin(RuntimeHarness.plan(INJECT, INJECT, INJECT), nearlyFull);

        harness.deliverAll();

        var fault = harness.branch().branch().raisedFault().orElseThrow();
        assertThat(fault.fault().code()).isEqualTo(Fault.LIMIT);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.FAULTED);
    }

    @Test
    void suspendedInstance_doesNotGoOnWhenItsTimerIsDue() {
        begin(SLEEP, INJECT, INJECT);
        harness.deliver();
        var timer = harness.letters.remove().body();
        harness.send(new Stimulus.Suspend("maintenance", harness.now), "suspend");
        harness.deliver();
        harness.now = harness.now.plus(Duration.ofSeconds(10));

        harness.receive(timer, 1);

        assertThat(harness.branch().branch().displayStatus()).isEqualTo(Status.SUSPENDED);
        assertThat(harness.branch().branch().visits()).isEqualTo(1);
    }

    private void begin(RuntimeHarness.Step... steps) {
        harness.begin(RuntimeHarness.plan(steps), NOTHING);
    }
}
