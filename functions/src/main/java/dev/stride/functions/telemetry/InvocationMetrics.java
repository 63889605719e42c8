package dev.stride.functions.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one invocation counts and times: many messages at once may add to it. */
final class InvocationMetrics {

    private final MetricValues deployment = new MetricValues();
    private final Map<String, MetricValues> workflows = new TreeMap<>();

    /** Adds to a metric of the deployment. */
    synchronized void add(Metric metric, double value) {
        if (value != 0) {
            deployment.add(metric, value);
        }
    }

    /** Adds to a metric of a workflow, and so of the deployment. */
    synchronized void add(String workflow, Metric metric, double value) {
        workflows.computeIfAbsent(workflow, _ -> new MetricValues()).add(metric, value);
    }

    /** All of it as lines: one, unless it is of several workflows. */
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
