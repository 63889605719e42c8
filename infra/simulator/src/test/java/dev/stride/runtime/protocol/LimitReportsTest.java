package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeConfig;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when the runtime reports how much of its limit of steps an instance has used. */
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
}
