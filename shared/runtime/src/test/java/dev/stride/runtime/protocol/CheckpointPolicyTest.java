package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.OutboundRequest.FunctionCall;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.trace.Tracing;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when the states of a branch share a commit: each condition alone decides against it. */
class CheckpointPolicyTest {

    private static final Plan PLAN =
            plan(new Node.Enter(new StateScope("S", "inject", List.of()), 1, "/0"), new Node.Leave(0, "/0"));

    private final RecordingPorts world = new RecordingPorts();
    private RuntimeConfig config =
            new RuntimeConfig(HistoryLevel.STATES, 1, Limits.COMMITS_PER_INSTANCE).withCheckpoint(Checkpoint.EFFECTS);
    private Delivery delivery = new Delivery("", 1, NOW.plus(Limits.FUNCTION_TIMEOUT));
    private CallReplies replies = replies();
    private DeliveryProgress progress = progress();

    @BeforeEach
    void stateSharesACommit_ifNothingSpeaksAgainstIt() {
        assertThat(defers(ready())).isTrue();
    }

    @Test
    void onlyWithTheCheckpointEffects_orInAnInlineStart() {
        config = config.withCheckpoint(Checkpoint.STATES);
        assertThat(defers(ready())).isFalse();

        delivery = Delivery.inline("", NOW.plusSeconds(1));
        progress = progress();
        assertThat(defers(ready())).isTrue();
    }

    @Test
    void onlyIfTheBranchGoesOnWithAnotherState_withoutEffects() {
        assertThat(defers(change(commit(new Effect.SetTimer(2, NOW))))).isFalse();
        assertThat(defers(change(new Decision.Commit(instance().goTo(1), List.of(), List.of()))))
                .isFalse();
        assertThat(defers(change(new Decision.Commit(instance().waitingOn(new Wait.Sleep(NOW)), List.of(), List.of()))))
                .isFalse();
        assertThat(defers(UncommittedChange.IGNORED)).isFalse();
    }

    @Test
    void notForTheHandlerOfACommand_norAfterACommitWasTooLarge() {
        delivery = new Delivery("", 1, NOW.plus(Limits.FUNCTION_TIMEOUT), Lane.CONTROL);
        progress = progress();
        assertThat(defers(ready())).isFalse();
        assertThat(policy().looksAhead()).isFalse();

        delivery = new Delivery("", 1, NOW.plus(Limits.FUNCTION_TIMEOUT));
        progress = progress();
        assertThat(policy().looksAhead()).isTrue();
        progress.onTooManyStates();
        assertThat(defers(ready())).isFalse();
        assertThat(policy().looksAhead()).isFalse();
    }

    @Test
    void notAfterTheReplyToACall_whichACrashWouldRepeat() {
        replies.getOrPerform(
                new FunctionCall(
                        "key",
                        1,
                        "once",
                        1,
                        "f",
                        "S",
                        "a",
                        NOTHING,
                        Optional.empty(),
                        Optional.empty(),
                        new Lineage(0, "i")),
                new Plan(
                        new WorkflowId("w", "1"),
                        "w",
                        "test",
                        NOTHING,
                        0,
                        PLAN.nodes(),
                        Map.of("f", CallTemplate.withoutAuth("rest", NOTHING))));

        assertThat(defers(ready())).isFalse();
    }

    @ParameterizedTest(name = "{0} entries at level {1}: {2}")
    @CsvSource({"23, ALL, true", "24, ALL, false", "24, STATES, true"})
    void notIfItsHistoryWithDataFillsASegment(int entries, HistoryLevel level, boolean defers) {
        config = new RuntimeConfig(level, 1, Limits.COMMITS_PER_INSTANCE).withCheckpoint(Checkpoint.EFFECTS);
        var history = Collections.nCopies(entries, (HistoryEntry) new HistoryEntry.Resumed(NOW));

        assertThat(defers(change(new Decision.Commit(instance(), List.of(), history))))
                .isEqualTo(defers);
    }

    @ParameterizedTest(name = "{0} states: {1}")
    @CsvSource({"99, true", "100, false"})
    void notBeyondTheLimitOfStates(int states, boolean defers) {
        assertThat(Limits.CHECKPOINT_STATES).isEqualTo(100);
        var change = ready();
        for (int state = 1; state < states; state++) {
            change = change.countingState();
        }

        assertThat(defers(change)).isEqualTo(defers);
    }

    @ParameterizedTest(name = "{0} ms before the limit of time: {1}")
    @CsvSource({"1, true", "0, false"})
    void notBeyondTheLimitOfTime(int left, boolean defers) {
        var started = NOW.minus(Limits.CHECKPOINT_TIME).plusMillis(left);

        assertThat(policy().defersCommit(ready(), started)).isEqualTo(defers);
    }

    private boolean defers(UncommittedChange change) {
        Instant started = world.now;
        return policy().defersCommit(change, started);
    }

    private CheckpointPolicy policy() {
        var parts = RuntimeParts.of(world.ports, config, RuntimeObserver.NONE);
        return new CheckpointPolicy(config, new Protocol(parts), world.ports.clock(), progress);
    }

    private CallReplies replies() {
        var parts = RuntimeParts.of(world.ports, config, RuntimeObserver.NONE);
        return new CallReplies(
                "i",
                world.ports,
                parts.stores().workflows(),
                NOW.plus(Limits.FUNCTION_TIMEOUT),
                new MessageTracing(Tracing.OFF));
    }

    private DeliveryProgress progress() {
        return new DeliveryProgress(
                BranchMessage.of("message", BranchId.root("i"), new Stimulus.TimerDue(1)), delivery, replies);
    }

    private static UncommittedChange ready() {
        return change(commit());
    }

    private static UncommittedChange change(Decision decision) {
        return UncommittedChange.of(decision, PLAN, List.of());
    }

    private static Decision.Commit commit(Effect... effects) {
        return new Decision.Commit(instance(), List.of(effects), List.of());
    }
}
