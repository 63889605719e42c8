package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.protocol.RuntimeHarness.Step;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when the runtime reports how much of a limit an instance has used. */
class LimitReportsTest {

    @ParameterizedTest(name = "limit of {0} steps: reported at {1}")
    @CsvSource({"10, 5 11", "11, 6 12"})
    void stepsOfAnEndlessInstance_areReportedAtHalfTheLimit_andBeyondIt(int limit, String reported) {
        var harness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.STATES, 1, limit));
        harness.begin(RuntimeHarness.endless(), JsonNodeFactory.instance.objectNode());

        harness.deliverAll();

        assertThat(harness.limitUsages.stream()
                        .filter(usage -> usage.limit().equals(LimitUsage.HOPS))
                        .map(usage -> Long.toString(usage.value())))
                .isEqualTo(Arrays.asList(reported.split(" ")));
    }

    @ParameterizedTest(name = "limit of {0} generations, generation {1}: reported: {2}")
    @CsvSource({"10, 4, false", "10, 5, true", "10, 6, false", "10, 10, false", "10, 11, true", "9, 5, true"})
    void instanceIsReported_halfAsManyStartsFromItsRootAsMayBe_andOneTooManyAway(
            int limit, int generation, boolean isReported) {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT.withGenerationLimit(limit));
        harness.begin(RuntimeHarness.plan(Step.INJECT, Step.SLEEP), new Lineage(generation, "root"));

        harness.deliverAll();

        var usage = new LimitUsage("GENERATIONS", "i", generation, limit);
        assertThat(harness.limitUsages).isEqualTo(isReported ? List.of(usage) : List.of());
    }

    @ParameterizedTest(name = "{0} arms: reported: {1}")
    @CsvSource({"124, false", "125, true"})
    void stateWithHalfAsManyBranchesAsMayBe_isReported(int arms, boolean isReported) {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.begin(RuntimeHarness.fork(arms), JsonNodeFactory.instance.objectNode());

        harness.deliver();

        var usage = new LimitUsage("FORK_BRANCHES", "i", arms, Limits.FORK_BRANCHES);
        assertThat(harness.limitUsages).isEqualTo(isReported ? List.of(usage) : List.of());
    }

    @Test
    void stateOverManyElements_isMeasuredByAnotherLimitThanItsArms() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
        harness.begin(RuntimeHarness.forEach(Limits.FORK_BRANCHES), JsonNodeFactory.instance.objectNode());

        harness.deliver();

        assertThat(harness.branch().branch().status()).isEqualTo(Status.WAITING);
        assertThat(harness.limitUsages).isEmpty();
    }
}
