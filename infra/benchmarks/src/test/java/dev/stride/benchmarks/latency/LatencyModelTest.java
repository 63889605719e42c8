package dev.stride.benchmarks.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LatencyModelTest {

    @Test
    void latencyModel_countsThreeRoundTripsPerState_ifEachStateNeedsItsOwnSqsMessage() {
        var model = LatencyModel.of(LatencyMode.ONE_STATE);

        assertThat(model.commits()).isEqualTo(10);
        assertThat(model.commitToCommit()).contains(new RoundTrips(1, 1, 1));
        assertThat(model.commitToCommit().orElseThrow().millis(new Latencies(5, 6)))
                .isEqualTo(17);
    }

    @Test
    void latencyModel_countsOnlyOneDynamoDbRequestPerState_ifOneSqsMessageTriggersSeveralStates() {
        var model = LatencyModel.of(LatencyMode.CHAINED);

        assertThat(model.commits()).isEqualTo(10);
        assertThat(model.commitToCommit()).contains(new RoundTrips(1, 0, 0));
    }

    @Test
    void latencyModel_countsOneCommitForTenStates_ifOnlyExternalEffectsRequireCommits() {
        var model = LatencyModel.of(LatencyMode.EFFECTS);

        assertThat(model.commits()).isEqualTo(1);
        assertThat(model.startToEnd().receives()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"INLINE", "INLINE_EFFECTS"})
    void inlineStart_doesNotWaitForAMessageDelivery(LatencyMode mode) {
        var model = LatencyModel.of(mode);

        assertThat(model.startToEnd().sends()).isEqualTo(1);
        assertThat(model.startToEnd().receives()).isZero();
    }

    @ParameterizedTest
    @EnumSource(LatencyMode.class)
    void measuredInstance_makesTheRequestsThatTheLatencyModelPredicts(LatencyMode mode) throws InterruptedException {
        var run = LatencyRun.measure(mode, new Latencies(1, 1), 1);

        assertThat(run.rows())
                .hasSize(run.model().commitToCommit().isPresent() ? 2 : 1)
                .allSatisfy(row -> assertThat(row).startsWith("| " + mode.text()));
    }
}
