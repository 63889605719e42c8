package dev.stride.functions.telemetry;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What was counted and timed for one subject. */
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

    /** What was counted, by metric. */
    Map<Metric, Double> sums() {
        return sums;
    }

    /** What was timed, by metric: each single value. */
    Map<Metric, List<Double>> values() {
        return values;
    }
}
