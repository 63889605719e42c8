package dev.stride.functions.watch;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.WatchLimits;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes metrics in CloudWatch's embedded metric format: lines of log that CloudWatch reads metrics from, with no request of our
 * own.
 *
 * @param at when it was counted
 */
record MetricDocument(String deployment, Instant at) {

    private static final String NAMESPACE = "Stride";
    private static final String DEPLOYMENT = "Deployment";
    private static final String WORKFLOW = "Workflow";

    /** What belongs to no workflow. */
    List<String> of(Tally tally) {
        return tally.sums().isEmpty() ? List.of() : List.of(line("", new Tally(), tally));
    }

    /** What belongs to a workflow, and besides what belongs to none. Several lines where one cannot hold all values. */
    List<String> of(String workflow, Tally its, Tally others) {
        var longest = its.values().values().stream().mapToInt(List::size).max().orElse(0);
        var lines = new ArrayList<String>();
        lines.add(line(workflow, its, others));
        for (int from = WatchLimits.METRIC_VALUES; from < longest; from += WatchLimits.METRIC_VALUES) {
            var more = new Tally();
            var first = from;
            its.values()
                    .forEach((metric, values) -> values.stream()
                            .skip(first)
                            .limit(WatchLimits.METRIC_VALUES)
                            .forEach(value -> more.add(metric, value)));
            lines.add(line(workflow, more, new Tally()));
        }
        return lines;
    }

    private String line(String workflow, Tally its, Tally others) {
        return JsonLine.of(json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("_aws");
            json.writeNumberField("Timestamp", at.toEpochMilli());
            json.writeArrayFieldStart("CloudWatchMetrics");
            directive(json, metrics(its), List.of(List.of(DEPLOYMENT), List.of(DEPLOYMENT, WORKFLOW)));
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

    private static Set<Metric> metrics(Tally tally) {
        var metrics = new TreeSet<>(tally.sums().keySet());
        metrics.addAll(tally.values().keySet());
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
            json.writeStringField("Name", metric.title());
            json.writeStringField("Unit", metric.unit().title());
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

    private static void write(JsonGenerator json, Tally tally) throws IOException {
        for (var sum : tally.sums().entrySet()) {
            json.writeFieldName(sum.getKey().title());
            number(json, sum.getValue());
        }
        for (var values : tally.values().entrySet()) {
            json.writeArrayFieldStart(values.getKey().title());
            for (var value :
                    values.getValue().subList(0, Math.min(values.getValue().size(), WatchLimits.METRIC_VALUES))) {
                number(json, value);
            }
            json.writeEndArray();
        }
    }

    /** Without a fraction where there is none. */
    private static void number(JsonGenerator json, double value) throws IOException {
        if (value == Math.rint(value)) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }
}
