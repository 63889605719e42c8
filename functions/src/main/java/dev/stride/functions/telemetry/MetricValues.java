package dev.stride.functions.telemetry;

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

    /** Returns the sums of the counted metrics. */
    Map<Metric, Double> sums() {
        return sums;
    }

    /** Returns each single value of the timed metrics. */
    Map<Metric, List<Double>> values() {
        return values;
    }
}
