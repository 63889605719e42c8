package dev.stride.functions.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The metrics of one or several invocations. It is thread-safe, because an invocation handles several messages concurrently. */
final class InvocationMetrics {

    private final MetricValues deployment = new MetricValues();
    private final Map<String, MetricValues> workflows = new TreeMap<>();

    /** Adds a value to a metric of the whole Stride deployment, without assigning the value to a workflow. */
    synchronized void add(Metric metric, double value) {
        if (value != 0) {
            deployment.add(metric, value);
        }
    }

    /** Adds a value to a metric of a workflow. The value also counts for the deployment. */
    synchronized void add(String workflow, Metric metric, double value) {
        workflows.computeIfAbsent(workflow, _ -> new MetricValues()).add(metric, value);
    }

    synchronized void addAll(InvocationMetrics ended) {
        deployment.addAll(ended.deployment);
        ended.workflows.forEach((workflow, values) ->
                workflows.computeIfAbsent(workflow, _ -> new MetricValues()).addAll(values));
    }

    /**
     * Returns whether a delay is harmless for all these metrics, so that they can be written together with those of later
     * invocations.
     */
    synchronized boolean areDeferrable() {
        return all().allMatch(values -> values.areDeferrable() && values.haveRoom());
    }

    private Stream<MetricValues> all() {
        return Stream.concat(Stream.of(deployment), workflows.values().stream());
    }

    /** Returns all metrics as EMF log lines. Metrics of several workflows need several lines. */
    synchronized List<String> lines(EmfDocument document) {
        var lines = new ArrayList<String>();
        var rest = deployment;
        for (var workflow : workflows.entrySet()) {
            lines.addAll(document.lines(workflow.getKey(), workflow.getValue(), rest));
            rest = new MetricValues();
        }
        if (workflows.isEmpty()) {
            lines.addAll(document.lines(rest));
        }
        return lines;
    }
}
