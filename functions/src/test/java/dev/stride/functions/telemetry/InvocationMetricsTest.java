package dev.stride.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that metrics conform to the specification of the CloudWatch embedded metric format. */
class InvocationMetricsTest {

    private static final JsonMapper JSON = new JsonMapper();

    private final InvocationMetrics invocationMetrics = new InvocationMetrics();

    @Test
    void workflowDimensionOfMetrics_isOmittedUnlessConfigured() {
        var metrics = new InvocationMetrics();
        metrics.add("orders", Metric.TRANSITIONS, 1);

        assertThat(metrics.lines(new EmfDocument("shop", false, Instant.EPOCH)))
                .singleElement()
                .asString()
                .contains("\"Dimensions\":[[\"Deployment\"]]", "\"Workflow\":\"orders\"");
    }

    @Test
    void metricsOfAnInvocation_areNotWritten_ifAllTheirValuesAreZero() {
        invocationMetrics.add(Metric.WRITES, 0);

        assertThat(documents()).isEmpty();
    }

    @Test
    void workflowMetric_isReportedBothForItsWorkflowAndForTheWholeDeployment() {
        invocationMetrics.add("order", Metric.TRANSITIONS, 1);
        invocationMetrics.add("order", Metric.TRANSITIONS, 1);
        invocationMetrics.add(Metric.WRITES, 3);

        assertThat(documents()).singleElement().satisfies(document -> {
            assertThat(document.at("/_aws/Timestamp").asLong()).isEqualTo(1_000);
            var directives = document.at("/_aws/CloudWatchMetrics");
            assertThat(directives.path(0).path("Namespace").asText()).isEqualTo("Stride");
            assertThat(directives.path(0).path("Dimensions"))
                    .hasToString("[[\"Deployment\"],[\"Deployment\",\"Workflow\"]]");
            assertThat(directives.path(0).path("Metrics"))
                    .hasToString("[{\"Name\":\"Transitions\",\"Unit\":\"Count\"}]");
            assertThat(directives.path(1).path("Dimensions")).hasToString("[[\"Deployment\"]]");
            assertThat(document.path("Deployment").asText()).isEqualTo("shop");
            assertThat(document.path("Workflow").asText()).isEqualTo("order");
            assertThat(document.path("Transitions").asInt()).isEqualTo(2);
            assertThat(document.path("Writes").asInt()).isEqualTo(3);
        });
    }

    @Test
    void durationMetricIsReportedAsAListOfEveryMeasuredValue() {
        invocationMetrics.add("order", Metric.TRANSITION_LATENCY, 1.5);
        invocationMetrics.add("order", Metric.TRANSITION_LATENCY, 20);

        assertThat(documents().getFirst().path("TransitionLatency")).hasToString("[1.5,20]");
    }

    @Test
    void invocation_writesOneEmfLinePerWorkflow_andDeploymentWideMetricsOnlyInTheFirstLine() {
        invocationMetrics.add("order", Metric.TRANSITIONS, 1);
        invocationMetrics.add("refund", Metric.TRANSITIONS, 1);
        invocationMetrics.add(Metric.QUARANTINED, 1);

        assertThat(documents())
                .extracting(document -> document.path("Workflow").asText(), document -> document.has("PutAside"))
                .containsExactly(tuple("order", true), tuple("refund", false));
    }

    @Test
    void metricWithMoreThanAHundredValuesIsSplitOverSeveralDocuments() {
        for (int value = 0; value < 250; value++) {
            invocationMetrics.add("loop", Metric.TRANSITIONS, 1);
            invocationMetrics.add("loop", Metric.TRANSITION_LATENCY, value);
        }

        assertThat(documents())
                .extracting(document -> document.path("TransitionLatency").size())
                .containsExactly(100, 100, 50);
        assertThat(documents())
                .extracting(document -> document.path("Transitions").asInt())
                .containsExactly(250, 0, 0);
    }

    private List<JsonNode> documents() {
        return invocationMetrics.lines(new EmfDocument("shop", true, Instant.ofEpochSecond(1))).stream()
                .map(InvocationMetricsTest::read)
                .toList();
    }

    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
