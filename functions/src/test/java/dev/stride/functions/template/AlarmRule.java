package dev.stride.functions.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An alarm of {@code alarms.yaml}, evaluated as CloudWatch evaluates it: statistics of periods, metric math, datapoints to alarm and
 * missing data.
 */
record AlarmRule(String name, JsonNode properties, double threshold) {

    private static final Pattern FILL = Pattern.compile("FILL\\((\\w+), 0\\)");
    private static final Pattern IF = Pattern.compile("IF\\((.+) >= (.+?), (.+), (.+?)\\)");
    private static final Pattern QUERY = Pattern.compile("SELECT SUM\\((\\w+)\\) FROM .*", Pattern.DOTALL);

    /**
     * Returns an alarm of the template. A threshold that is a parameter has the value of a small deployment; of two alternatives it
     * is the first.
     */
    static AlarmRule read(String name) {
        var properties = Template.read("infra/deploy/alarms.yaml").at("/Resources/" + name + "/Properties");
        var written = properties.path("Threshold");
        var threshold = written.has("If") ? written.at("/If/1") : written;
        return new AlarmRule(
                name,
                properties,
                threshold.has("Ref")
                        ? Template.read()
                                .at("/Mappings/Sizes/SMALL/"
                                        + threshold.path("Ref").asText())
                                .asDouble()
                        : threshold.asDouble());
    }

    /** Returns the same alarm with another threshold. */
    AlarmRule withThreshold(double other) {
        return new AlarmRule(name, properties, other);
    }

    /** Returns the names of the metrics that the alarm reads, each behind its namespace. */
    List<String> metrics() {
        var single = properties.has("MetricName") ? List.of(properties) : List.<JsonNode>of();
        var several = properties.findValues("Metric");
        var read = single.isEmpty() ? several : single;
        return read.isEmpty()
                ? List.of("AWS/Events FailedInvocations")
                : read.stream()
                        .map(it -> it.path("Namespace").asText() + " "
                                + it.path("MetricName").asText())
                        .distinct()
                        .toList();
    }

    int periods() {
        return properties.path("EvaluationPeriods").asInt();
    }

    /**
     * Returns whether the alarm fires.
     *
     * @param periods the value of each metric in each of the last periods, by the name of the metric
     */
    boolean fires(List<Map<String, Double>> periods) {
        var breaching = periods.stream().filter(this::isBreaching).count();
        return breaching >= properties.path("DatapointsToAlarm").asInt(periods());
    }

    private boolean isBreaching(Map<String, Double> metrics) {
        var value = value(metrics);
        if (value.isEmpty()) {
            return properties.path("TreatMissingData").asText().equals("breaching");
        }
        return switch (properties.path("ComparisonOperator").asText()) {
            case "GreaterThanOrEqualToThreshold" -> value.get() >= threshold;
            case "LessThanThreshold" -> value.get() < threshold;
            default -> throw new IllegalArgumentException(name + " compares in an unknown way");
        };
    }

    private Optional<Double> value(Map<String, Double> metrics) {
        if (properties.has("MetricName")) {
            return Optional.ofNullable(metrics.get(properties.path("MetricName").asText()));
        }
        var names = new HashMap<String, String>();
        var expression = "";
        for (var metric : properties.path("Metrics")) {
            if (metric.has("Expression")) {
                var written = metric.path("Expression");
                expression = written.has("Sub") ? written.path("Sub").asText() : written.asText();
            } else {
                names.put(
                        metric.path("Id").asText(),
                        metric.at("/MetricStat/Metric/MetricName").asText());
            }
        }
        var query = QUERY.matcher(expression.strip());
        if (query.matches()) {
            return Optional.ofNullable(metrics.get(query.group(1)));
        }
        var filled = FILL.matcher(expression)
                .replaceAll(match -> Double.toString(metrics.getOrDefault(names.get(match.group(1)), 0.0)));
        return Optional.of(evaluate(filled));
    }

    private static double evaluate(String expression) {
        var condition = IF.matcher(expression);
        if (condition.matches()) {
            return evaluate(condition.group(1)) >= evaluate(condition.group(2))
                    ? evaluate(condition.group(3))
                    : evaluate(condition.group(4));
        }
        return new Arithmetic(expression.replace(" ", "")).sum();
    }

    /** A parser of sums, products and quotients of decimal numbers. */
    private static final class Arithmetic {

        private final String text;
        private int at = 0;

        private Arithmetic(String text) {
            this.text = text;
        }

        private double sum() {
            var sum = product();
            while (takes('+')) {
                sum += product();
            }
            return sum;
        }

        private double product() {
            var product = factor();
            while (true) {
                if (takes('*')) {
                    product *= factor();
                } else if (takes('/')) {
                    product /= factor();
                } else {
                    return product;
                }
            }
        }

        private double factor() {
            if (takes('(')) {
                var inner = sum();
                at++;
                return inner;
            }
            var start = at;
            while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '.')) {
                at++;
            }
            return Double.parseDouble(text.substring(start, at));
        }

        private boolean takes(char sign) {
            var isNext = at < text.length() && text.charAt(at) == sign;
            at += isNext ? 1 : 0;
            return isNext;
        }
    }
}
