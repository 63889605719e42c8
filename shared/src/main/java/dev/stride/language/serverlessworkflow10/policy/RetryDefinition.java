package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * The retry policy of a list of tasks after an error (section "Retry").
 *
 * @param delayMillis jq that computes the delay in milliseconds from {@code $count}, the number of earlier retries
 * @param attemptTimeout maximum duration of each attempt
 */
public record RetryDefinition(
        Optional<Expression> when,
        Optional<Expression> exceptWhen,
        String delayMillis,
        Optional<Long> maxRetries,
        Optional<Long> maxMillis,
        Optional<PeriodDuration> attemptTimeout) {

    private static final List<String> BACKOFFS = List.of("constant", "linear", "exponential");

    /** The maximum delay before a retry, so that adding it to an instant cannot overflow. */
    private static final long LONGEST_WAIT_MILLIS = 31_536_000_000L;

    public static RetryDefinition parse(Place place, TaskExpressions overError) {
        var fields = place.fields();
        var when = condition(fields.get("when"), overError);
        var exceptWhen = condition(fields.get("exceptWhen"), overError);
        var delay = DurationDefinition.millis(fields.get("delay"));
        var factor = factor(fields.get("backoff"));
        var jitter = jitter(fields.get("jitter"));
        var limit = fields.get("limit").fields();
        var attempt = limit.get("attempt").fields();
        var count = attempt.get("count");
        var maxRetries =
                count.isAbsent() ? Optional.<Long>empty() : count.number().map(Number::longValue);
        var attemptTimeout = attempt.has("duration")
                ? Optional.of(DurationDefinition.parse(attempt.get("duration")))
                : Optional.<PeriodDuration>empty();
        var maxMillis = DurationDefinition.millis(limit.get("duration"));
        attempt.rejectUnknown();
        limit.rejectUnknown();
        fields.rejectUnknown();
        if (delay.isEmpty() && maxRetries.isEmpty() && maxMillis.isEmpty()) {
            place.warn(
                    "the tasks are retried without delay and without a maximum number of attempts",
                    "set `delay` or `limit`");
        }
        var wait = "([%d * %s, %d] | min) + %s".formatted(delay.orElse(0L), factor, LONGEST_WAIT_MILLIS, jitter);
        return new RetryDefinition(when, exceptWhen, wait, maxRetries, maxMillis, attemptTimeout);
    }

    private static Optional<Expression> condition(Place place, TaskExpressions overError) {
        return place.isAbsent() ? Optional.empty() : Optional.of(overError.expression(place));
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

    private static String jitter(Place place) {
        if (place.isAbsent()) {
            return "0";
        }
        Fields fields = place.fields();
        var from = DurationDefinition.millis(fields.required("from")).orElse(0L);
        var to = DurationDefinition.millis(fields.required("to")).orElse(0L);
        fields.rejectUnknown();
        if (to < from) {
            place.fault("`from` is longer than `to`", "exchange them");
        }
        return "(%d + $WORKFLOW.chance * %d)".formatted(from, to - from);
    }
}
