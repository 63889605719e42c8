package dev.stride.functions.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.TelemetryLimits;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A writer of metrics in CloudWatch's embedded metric format (EMF): CloudWatch extracts the metrics from log lines, without a
 * request of the function.
 *
 * @param timestamp the time of the values
 */
record EmfDocument(String deployment, boolean ofWorkflows, Instant timestamp) {

    private static final String NAMESPACE = "Stride";
    private static final String DEPLOYMENT = "Deployment";
    private static final String WORKFLOW = "Workflow";

    /** The name of the field with which every EMF document begins. */
    private static final String METADATA = "_aws";

    static boolean isDocument(String line) {
        return line.startsWith("{\"" + METADATA + "\"");
    }

    /** Returns the log lines of metrics that belong to the deployment rather than to one workflow. */
    List<String> lines(MetricValues metricValues) {
        return metricValues.sums().isEmpty() ? List.of() : List.of(line("", new MetricValues(), metricValues));
    }

    /**
     * Returns log lines with the metrics of a workflow and the metrics of the deployment. If one line cannot hold all values,
     * returns several lines.
     *
     * @param its the metrics of the workflow
     * @param others the metrics of the deployment
     */
    List<String> lines(String workflow, MetricValues its, MetricValues others) {
        var longest = its.values().values().stream().mapToInt(List::size).max().orElse(0);
        var lines = new ArrayList<String>();
        lines.add(line(workflow, its, others));
        for (int from = TelemetryLimits.METRIC_VALUES; from < longest; from += TelemetryLimits.METRIC_VALUES) {
            var more = new MetricValues();
            var first = from;
            its.values()
                    .forEach((metric, values) -> values.stream()
                            .skip(first)
                            .limit(TelemetryLimits.METRIC_VALUES)
                            .forEach(value -> more.add(metric, value)));
            lines.add(line(workflow, more, new MetricValues()));
        }
        return lines;
    }

    private String line(String workflow, MetricValues its, MetricValues others) {
        return JsonLine.write(json -> {
            json.writeStartObject();
            json.writeObjectFieldStart(METADATA);
            json.writeNumberField("Timestamp", timestamp.toEpochMilli());
            json.writeArrayFieldStart("CloudWatchMetrics");
            directive(
                    json,
                    metrics(its),
                    ofWorkflows
                            ? List.of(List.of(DEPLOYMENT), List.of(DEPLOYMENT, WORKFLOW))
                            : List.of(List.of(DEPLOYMENT)));
            directive(json, metrics(others), List.of(List.of(DEPLOYMENT)));
            json.writeEndArray();
            json.writeEndObject();
            json.writeStringField(DEPLOYMENT, deployment);
            if (!workflow.isEmpty()) {
                json.writeStringField(WORKFLOW, workflow);
            }
            write(json, its);
            write(json, others);
            json.writeEndObject();
        });
    }

    private static Set<Metric> metrics(MetricValues metricValues) {
        var metrics = new TreeSet<>(metricValues.sums().keySet());
        metrics.addAll(metricValues.values().keySet());
        return metrics;
    }

    private static void directive(JsonGenerator json, Set<Metric> metrics, List<List<String>> dimensions)
            throws IOException {
        if (metrics.isEmpty()) {
            return;
        }
        json.writeStartObject();
        json.writeStringField("Namespace", NAMESPACE);
        json.writeArrayFieldStart("Dimensions");
        for (var set : dimensions) {
            texts(json, set);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("Metrics");
        for (var metric : metrics) {
            json.writeStartObject();
            json.writeStringField("Name", metric.metricName());
            json.writeStringField("Unit", metric.unit().unitName());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, Collection<String> texts) throws IOException {
        json.writeStartArray();
        for (var text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, MetricValues metricValues) throws IOException {
        for (var sum : metricValues.sums().entrySet()) {
            json.writeFieldName(sum.getKey().metricName());
            number(json, sum.getValue());
        }
        for (var values : metricValues.values().entrySet()) {
            json.writeArrayFieldStart(values.getKey().metricName());
            for (var value :
                    values.getValue().subList(0, Math.min(values.getValue().size(), TelemetryLimits.METRIC_VALUES))) {
                number(json, value);
            }
            json.writeEndArray();
        }
    }

    /** Writes a number to JSON, as an integer where it has no fraction. */
    private static void number(JsonGenerator json, double value) throws IOException {
        if (value == Math.rint(value)) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }
}
