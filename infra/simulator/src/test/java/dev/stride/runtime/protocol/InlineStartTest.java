package dev.stride.runtime.protocol;

import static dev.stride.runtime.protocol.RuntimeHarness.Step.EMIT;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.INJECT;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.SLEEP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.KillSwitch;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.trial.TrialRun;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The start of an instance whose first states run in the invocation of the request. */
class InlineStartTest {

    @Test
    void instanceWithoutCallsAndWaits_hasEndedWhenTheStartRequestReturns() {
        try (var run = run("""
            - { name: Price, type: inject, data: { price: 3 }, transition: Order }
            - { name: Order, type: inject, data: { order: 1 }, end: true }
            """)) {
            assertThat(run.status()).isEqualTo(Status.COMPLETED);
        }
    }

    @Test
    void instanceThatEndsWithinTheStartRequest_writesItsInstanceListEntryOnce() {
        try (var run = run("- { name: Price, type: inject, data: { price: 3 }, end: true }")) {
            run.complete();

            assertThat(run.summaryWrites()).isEqualTo(1);
            assertThat(run.input()).contains(InlineRun.INPUT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void startRequestThatRunsTenStates_writesOneCommitAndOneInstanceListEntry(Checkpoint checkpoint) {
        var states = IntStream.range(0, 10)
                .mapToObj(n -> "- { name: S%d, type: inject, data: { n: %d }, %s }%n"
                        .formatted(n, n, n < 9 ? "transition: S" + (n + 1) : "end: true"))
                .collect(Collectors.joining());
        try (var run = new InlineRun(TrialRun.REAL, InlineRun.definition(checkpoint, states))) {
            run.complete();

            assertThat(run.status()).isEqualTo(Status.COMPLETED);
            assertThat(run.tableWrites()).isEqualTo(2);
        }
    }

    @Test
    void instanceStillOpenAfterItsStartRequest_isInTheInstanceList_andItsInputCanBeRead() {
        try (var run = run("- { name: Rest, type: sleep, duration: PT1H, end: true }")) {
            assertThat(run.summaryWrites()).isEqualTo(1);
            assertThat(run.input()).contains(InlineRun.INPUT);

            run.complete();
            assertThat(run.summaryWrites()).isEqualTo(2);
        }
    }

    @Test
    void startMessageOfAnInstanceThatCompletedWithinTheStartRequest_hasNoEffect() {
        try (var run = run("- { name: Price, type: inject, data: { price: 3 }, end: true }")) {
            run.complete();

            assertThat(run.status()).isEqualTo(Status.COMPLETED);
        }
    }

    @Test
    void repeatedStartRequest_changesNothing_ifTheInstanceAlreadyExists() {
        try (var run = run("- { name: Rest, type: sleep, duration: PT1H, end: true }")) {
            var written = run.tableWrites();
            run.startAgain();

            assertThat(run.tableWrites()).isEqualTo(written);
            assertThat(run.status()).isEqualTo(Status.WAITING);

            run.complete();
            assertThat(run.status()).isEqualTo(Status.COMPLETED);
        }
    }

    @Test
    void instanceThatReachesAWait_isWaitingWhenTheStartRequestReturns() {
        try (var run = run("- { name: Rest, type: sleep, duration: PT1H, end: true }")) {
            assertThat(run.status()).isEqualTo(Status.WAITING);

            run.complete();
            assertThat(run.status()).isEqualTo(Status.COMPLETED);
        }
    }

    @Test
    void startRequest_leavesACallInTheFirstState_toTheQueueHandler() {
        try (var run = run("- { name: Call, type: operation, actions: [ { functionRef: call } ], end: true }")) {
            assertThat(run.calls()).isZero();

            run.complete();
            assertThat(run.calls()).isEqualTo(1);
            assertThat(run.status()).isEqualTo(Status.COMPLETED);
        }
    }

    @Test
    void startRequest_leavesACallInTheSecondState_toTheQueueHandler_whichMakesItOnce() {
        try (var run = run("""
            - { name: Price, type: inject, data: { price: 3 }, transition: Call }
            - { name: Call, type: operation, actions: [ { functionRef: call } ], end: true }
            """)) {
            assertThat(run.calls()).isZero();
            assertThat(run.status()).isEqualTo(Status.RUNNING);

            run.complete();
            assertThat(run.calls()).isEqualTo(1);
            assertThat(run.status()).isEqualTo(Status.COMPLETED);
        }
    }

    @Test
    void instanceThatEndsWithinTheStartRequest_publishesItsEventOnce_evenIfAStartMessageFollows() {
        try (var run = run("""
            - name: Price
              type: inject
              data: { price: 3 }
              end: { produceEvents: [ { eventRef: Priced } ] }
            """)) {
            run.complete();

            assertThat(run.published()).isEqualTo(1);
        }
    }

    @Test
    void startRequestThatCannotStoreItsBranch_hasListedTheInstance_whoseStartMessageRunsIt() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.beforeCommit = () -> {
            throw new IllegalStateException("the table is away");
        };

        harness.startForClient(RuntimeHarness.plan(INJECT, INJECT));

        assertThat(harness.failedInlineStarts)
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasMessage("the table is away"));
        assertThat(summary(harness)).contains(Status.PENDING);
        harness.deliverAll();
        assertThat(summary(harness)).contains(Status.COMPLETED);
    }

    @Test
    void startRequest_runsNoState_whileTheKillSwitchIsOn() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.ports.table().put(Table.Item.of(KillSwitch.KEY, new byte[0]), new Table.Condition.Always());

        harness.startForClient(RuntimeHarness.plan(INJECT));

        assertThat(summary(harness)).contains(Status.PENDING);
        assertThat(harness.history).isEmpty();
        harness.deliverAll();
        assertThat(summary(harness)).contains(Status.COMPLETED);
    }

    @Test
    void startRequest_hasRunItsStatesOnce_whenItsStartMessageArrives() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);

        harness.startForClient(RuntimeHarness.plan(INJECT, SLEEP));
        assertThat(harness.letters)
                .as("the start message comes when the request is over")
                .anyMatch(letter -> letter.delay().equals(Limits.INLINE_START_DELAY));
        harness.deliverAll();

        assertThat(summary(harness)).contains(Status.COMPLETED);
        assertThat(harness.history)
                .filteredOn(HistoryEntry.Started.class::isInstance)
                .hasSize(1);
    }

    @Test
    void startRequestThatFailsBetweenTwoCommits_isContinuedByItsStartMessage() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.beforeCommit = () -> harness.beforeCommit = () -> {
            throw new IllegalStateException("the table is away");
        };

        harness.startForClient(RuntimeHarness.plan(EMIT, INJECT));

        assertThat(harness.failedInlineStarts).hasSize(1);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.RUNNING);
        assertThat(summary(harness)).contains(Status.PENDING);
        harness.deliverAll();
        assertThat(summary(harness)).contains(Status.COMPLETED);
        assertThat(harness.history)
                .filteredOn(HistoryEntry.Started.class::isInstance)
                .hasSize(1);
    }

    @Test
    void startRequestThatDiesAfterItsMessageIsSent_leavesEverythingToTheMessage_alsoToListTheInstance() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.sendInlineBegin(RuntimeHarness.plan(SLEEP));

        harness.deliver();

        assertThat(harness.branch().branch().status()).isEqualTo(Status.WAITING);
        assertThat(summary(harness)).contains(Status.PENDING);
    }

    @Test
    void startRequestThatFailsBeforeItListsTheEnd_leavesThatToItsStartMessage() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.beforeCommit = () -> harness.beforeCommit = () -> {
            throw new IllegalStateException("the table is away");
        };

        harness.startForClient(RuntimeHarness.plan(INJECT));

        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(summary(harness)).contains(Status.PENDING);
        harness.deliver();
        assertThat(summary(harness)).contains(Status.COMPLETED);
    }

    @Test
    void startRequestThatHasUsedItsTime_handsTheInstanceOverToTheQueue() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.beforeCommit =
                () -> harness.now = harness.now.plus(Limits.INLINE_START).plusMillis(1);

        harness.startForClient(RuntimeHarness.plan(EMIT, EMIT, INJECT));

        assertThat(harness.branch().branch().version()).isEqualTo(1);
        assertThat(harness.published).hasSize(1);
        assertThat(harness.letters)
                .as("the start message, and the one that goes on")
                .hasSize(2);
        harness.deliverAll();
        assertThat(summary(harness)).contains(Status.COMPLETED);
        assertThat(harness.published).hasSize(2);
    }

    private static Optional<Status> summary(RuntimeHarness harness) {
        return Stores.of(harness.ports).summaries().load("i").map(InstanceSummary::status);
    }

    private static InlineRun run(String states) {
        return new InlineRun(TrialRun.REAL, InlineRun.definition(states));
    }
}
