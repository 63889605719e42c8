package dev.stride.functions.telemetry;

import dev.stride.TelemetryLimits;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The metrics of one workflow or of the deployment. */
final class MetricValues {

    private final Map<Metric, Double> sums = new EnumMap<>(Metric.class);
    private final Map<Metric, List<Double>> values = new EnumMap<>(Metric.class);

    void add(Metric metric, double value) {
        switch (metric.unit()) {
            case COUNT -> sums.merge(metric, value, Double::sum);
            case MILLISECONDS ->
                values.computeIfAbsent(metric, _ -> new ArrayList<>()).add(value);
        }
    }

    /** Adds all values of another collection to this one. */
    void addAll(MetricValues others) {
        others.sums.forEach((metric, sum) -> sums.merge(metric, sum, Double::sum));
        others.values.forEach((metric, more) ->
                values.computeIfAbsent(metric, _ -> new ArrayList<>()).addAll(more));
    }

    /** Returns whether a delay is harmless for all these metrics, so that they need not be written in this invocation. */
    boolean areDeferrable() {
        return sums.keySet().stream().allMatch(Metric::isDeferrable)
                && values.keySet().stream().allMatch(Metric::isDeferrable);
    }

    /** Returns whether a single EMF document can hold one more value of each metric. */
    boolean haveRoom() {
        return values.values().stream().allMatch(each -> each.size() < TelemetryLimits.METRIC_VALUES);
    }

    /** Returns the sum of the recorded values for each metric that counts occurrences. */
    Map<Metric, Double> sums() {
        return sums;
    }

    /** Returns all recorded durations, in milliseconds, for each metric that records durations. */
    Map<Metric, List<Double>> values() {
        return values;
    }
}
