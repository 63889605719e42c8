package dev.stride.functions.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.TelemetryLimits;
import dev.stride.functions.telemetry.InvocationMetrics.WorkflowMetrics;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A writer of metrics in CloudWatch's embedded metric format (EMF): CloudWatch extracts the metrics from log lines, without a
 * request of the function.
 *
 * @param ofWorkflows whether the metrics of a workflow are also recorded for the workflow alone
 * @param timestamp the time of the values
 */
record EmfDocument(String deployment, boolean ofWorkflows, Instant timestamp) {

    private static final String NAMESPACE = "Stride";
    private static final String DEPLOYMENT = "Deployment";
    private static final String WORKFLOW = "Workflow";

    private static final String METADATA = "_aws";

    /** Returns whether a log line is an EMF document: no other line begins with this field. */
    static boolean isDocument(String line) {
        return line.startsWith("{\"" + METADATA + "\"");
    }

    /** Returns the log lines of metrics that belong to the deployment rather than to one workflow. */
    List<String> lines(Map<Metric, Double> counts) {
        return counts.isEmpty() ? List.of() : List.of(line("", Map.of(), Map.of(), counts));
    }

    /**
     * Returns log lines with the metrics of a workflow and the metrics of the deployment. If one line cannot hold all durations,
     * returns several lines.
     *
     * @param counts the metrics of the deployment
     */
    List<String> lines(String workflow, WorkflowMetrics workflowMetrics, Map<Metric, Double> counts) {
        var durations = workflowMetrics.durations();
        var longest = durations.values().stream().mapToInt(List::size).max().orElse(0);
        var lines = new ArrayList<String>();
        lines.add(line(workflow, workflowMetrics.sums(), part(durations, 0), counts));
        for (int from = TelemetryLimits.METRIC_VALUES; from < longest; from += TelemetryLimits.METRIC_VALUES) {
            lines.add(line(workflow, Map.of(), part(durations, from), Map.of()));
        }
        return lines;
    }

    /** Returns as many durations of each metric as one line can hold, without the metrics that have no more. */
    private static Map<Metric, List<Double>> part(Map<Metric, List<Double>> durations, int from) {
        var part = new EnumMap<Metric, List<Double>>(Metric.class);
        durations.forEach((metric, all) -> {
            if (from < all.size()) {
                part.put(metric, all.subList(from, Math.min(all.size(), from + TelemetryLimits.METRIC_VALUES)));
            }
        });
        return part;
    }

    private String line(
            String workflow,
            Map<Metric, Double> sums,
            Map<Metric, List<Double>> durations,
            Map<Metric, Double> counts) {
        var ofItsWorkflow = new TreeSet<>(sums.keySet());
        ofItsWorkflow.addAll(durations.keySet());
        return JsonLine.write(json -> {
            json.writeStartObject();
            json.writeObjectFieldStart(METADATA);
            json.writeNumberField("Timestamp", timestamp.toEpochMilli());
            json.writeArrayFieldStart("CloudWatchMetrics");
            directive(
                    json,
                    ofItsWorkflow,
                    ofWorkflows
                            ? List.of(List.of(DEPLOYMENT), List.of(DEPLOYMENT, WORKFLOW))
                            : List.of(List.of(DEPLOYMENT)));
            directive(json, new TreeSet<>(counts.keySet()), List.of(List.of(DEPLOYMENT)));
            json.writeEndArray();
            json.writeEndObject();
            json.writeStringField(DEPLOYMENT, deployment);
            if (!workflow.isEmpty()) {
                json.writeStringField(WORKFLOW, workflow);
            }
            write(json, sums);
            for (var values : durations.entrySet()) {
                json.writeArrayFieldStart(values.getKey().metricName());
                for (var value : values.getValue()) {
                    number(json, value);
                }
                json.writeEndArray();
            }
            write(json, counts);
            json.writeEndObject();
        });
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
            json.writeArray(set.toArray(String[]::new), 0, set.size());
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

    private static void write(JsonGenerator json, Map<Metric, Double> sums) throws IOException {
        for (var sum : sums.entrySet()) {
            json.writeFieldName(sum.getKey().metricName());
            number(json, sum.getValue());
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
