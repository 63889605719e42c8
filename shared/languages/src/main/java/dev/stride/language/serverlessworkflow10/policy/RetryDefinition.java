package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The policy by which a list of tasks is retried after an error (section "Retry").
 *
 * @param delayMillis jq that computes the delay in milliseconds from {@code $count}, the number of earlier retries
 * @param maxMillis jq for the time in milliseconds after which no retry begins
 * @param computed expressions over the data of the task that compute times in milliseconds, by the names of the variables through
 *     which {@code delayMillis} and {@code maxMillis} read these times
 * @param attemptTimeout maximum duration of each attempt
 */
public record RetryDefinition(
        Optional<Expression> when,
        Optional<Expression> exceptWhen,
        String delayMillis,
        Optional<Long> maxRetries,
        Optional<String> maxMillis,
        Map<String, Expression> computed,
        TimeoutDefinition attemptTimeout) {

    public RetryDefinition {
        computed = Map.copyOf(computed);
    }

    private static final List<String> BACKOFFS = List.of("constant", "linear", "exponential");

    /**
     * The maximum delay before a retry, without jitter: 365 days. With a much longer delay, the time of the retry could overflow.
     */
    private static final long LONGEST_WAIT_MILLIS = 31_536_000_000L;

    /**
     * Parses a retry policy.
     *
     * @param expressions parses expressions of the task
     * @param withError parses expressions over the data of the task that can read the error, too
     * @param overError parses expressions that are evaluated over the error
     */
    public static RetryDefinition parse(
            Place place, TaskExpressions expressions, TaskExpressions withError, TaskExpressions overError) {
        var fields = place.fields();
        var when = condition(fields.get("when"), overError);
        var exceptWhen = condition(fields.get("exceptWhen"), overError);
        var times = new RetryTimes(withError);
        var delay = times.millis(fields.get("delay"), "delay");
        var factor = factor(fields.get("backoff"));
        var jitter = jitter(fields.get("jitter"), times);
        var limit = fields.get("limit").fields();
        var attempt = limit.get("attempt").fields();
        var maxRetries = maxRetries(attempt.get("count"));
        var attemptTimeout = attempt.has("duration")
                ? TimeoutDefinition.parseDuration(attempt.get("duration"), expressions)
                : TimeoutDefinition.NONE;
        var maxMillis = times.millis(limit.get("duration"), "limit");
        attempt.rejectUnknown();
        limit.rejectUnknown();
        fields.rejectUnknown();
        if (delay.isEmpty() && maxRetries.isEmpty() && maxMillis.isEmpty()) {
            place.warn(
                    "the tasks are retried without delay and without a maximum number of attempts",
                    "set `delay` or `limit`");
        }
        var wait = "([%s * %s, %d] | min) + %s".formatted(delay.orElse("0"), factor, LONGEST_WAIT_MILLIS, jitter);
        return new RetryDefinition(when, exceptWhen, wait, maxRetries, maxMillis, times.computed(), attemptTimeout);
    }

    /**
     * Reports unknown properties of a declared retry policy. All other faults of the policy are reported when the
     * parser reads a task that uses it.
     */
    public static void checkNames(Place place) {
        var fields = place.fields();
        fields.ignore("when", "exceptWhen", "delay", "backoff", "jitter", "limit");
        fields.rejectUnknown();
    }

    private static Optional<Long> maxRetries(Place place) {
        var count = place.isAbsent() ? Optional.<BigDecimal>empty() : place.number();
        if (count.filter(it -> it.signum() < 0 || it.stripTrailingZeros().scale() > 0)
                .isPresent()) {
            place.fault("the number of retries must be a whole number, and not negative", "write 0 for no retry");
        }
        return count.map(Number::longValue);
    }

    private static Optional<Expression> condition(Place place, TaskExpressions overError) {
        return place.isAbsent() ? Optional.empty() : Optional.of(overError.condition(place));
    }

    private static String factor(Place place) {
        if (place.isAbsent()) {
            return "1";
        }
        var written = place.value().fieldNames();
        var word = written.hasNext() ? written.next() : "";
        if (place.value().size() != 1 || !BACKOFFS.contains(word)) {
            place.fault("a backoff is one of " + String.join(", ", BACKOFFS), Suggestions.hint(word, BACKOFFS));
        }
        return switch (word) {
            case "linear" -> "($count + 1)";
            case "exponential" -> "pow(2; [$count, 60] | min)";
            default -> "1";
        };
    }

    private static String jitter(Place place, RetryTimes times) {
        if (place.isAbsent()) {
            return "0";
        }
        Fields fields = place.fields();
        var from = times.millis(fields.required("from"), "from").orElse("0");
        var to = times.millis(fields.required("to"), "to").orElse("0");
        fields.rejectUnknown();
        if (RetryTimes.isConstant(from) && RetryTimes.isConstant(to) && Long.parseLong(to) < Long.parseLong(from)) {
            place.fault("`from` is longer than `to`", "exchange them");
        }
        return "(%1$s + $WORKFLOW.chance * ([%2$s - %1$s, 0] | max))".formatted(from, to);
    }
}
