package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.metering.AwsPrices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the fixed monthly part of {@code docs/operations/cost.md} with the template and the metrics of the functions. */
class FixedCostTest {

    private static final Path PAGE = Path.of("../docs/operations/cost.md");
    private static final Path METRICS = Path.of("src/main/java/dev/stride/functions/telemetry/Metric.java");

    @Test
    void alarmCost_isChargedForEachMetricThatTheAlarmReads() throws IOException {
        var alarms = Template.read("infra/deploy/alarms.yaml").resources("AWS::CloudWatch::Alarm");
        alarms.values().removeIf(alarm -> alarm.has("Condition"));
        var read = alarms.values().stream()
                .mapToInt(alarm -> Math.max(1, alarm.findValues("MetricStat").size()))
                .sum();

        assertThat(page())
                .contains("| alarms: %d, which read %d metrics | %s |"
                        .formatted(alarms.size(), read, dollars(read * AwsPrices.ALARM_MONTH)));
    }

    @Test
    void costDocumentation_statesThePriceOfAllCloudWatchMetricsThatTheCodeDefines() throws IOException {
        var code = Files.readString(METRICS);
        var ofWorkflows = count(code, "Dimensions.WORKFLOW,");
        var all = ofWorkflows + count(code, "Dimensions.DEPLOYMENT,");

        assertThat(page())
                .contains("| metrics: %d of the deployment at most, each from its first count on | %s |"
                        .formatted(all, dollars(all * AwsPrices.METRIC_MONTH)))
                .contains("| with `DetailedMetrics`: %d metrics for each active workflow | %s a workflow |"
                        .formatted(ofWorkflows, dollars(ofWorkflows * AwsPrices.METRIC_MONTH)));
    }

    @Test
    void costDocumentation_statesTheListPriceOfTheCloudWatchDashboard() throws IOException {
        assertThat(Template.read("infra/deploy/dashboard.yaml").resources("AWS::CloudWatch::Dashboard"))
                .hasSize(1);
        assertThat(page())
                .contains("| the dashboard, unless it is among the first three of the account | %s |"
                        .formatted(dollars(AwsPrices.DASHBOARD_MONTH)));
    }

    private static String page() throws IOException {
        return Files.readString(PAGE);
    }

    private static long count(String text, String part) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }

    private static String dollars(double amount) {
        return String.format(Locale.ROOT, "%.2f", amount);
    }
}
