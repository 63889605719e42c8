package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.Status;
import dev.stride.plan.Checkpoint;
import dev.stride.simulator.trial.TrialRun;
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

    private static InlineRun run(String states) {
        return new InlineRun(TrialRun.REAL, InlineRun.definition(states));
    }
}
