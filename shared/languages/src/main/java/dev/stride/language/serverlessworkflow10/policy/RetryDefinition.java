package dev.stride.language.serverlessworkflow10.policy;

import com.fasterxml.jackson.databind.node.LongNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The policy by which a list of tasks is retried after an error (section "Retry"). Its times are expressions over the data of the
 * task that return milliseconds.
 *
 * @param when over the error
 * @param exceptWhen over the error
 * @param factor of the delay, from {@code $count}, the number of earlier retries
 * @param limit after which no retry begins
 * @param attemptTimeout maximum duration of each attempt
 */
public record RetryDefinition(
        Optional<Expression> when,
        Optional<Expression> exceptWhen,
        Expression delay,
        Expression factor,
        Jitter jitter,
        Optional<Long> maxRetries,
        Optional<Expression> limit,
        TimeoutDefinition attemptTimeout) {

    /** The least and the most by which a delay is lengthened. */
    private record Jitter(Expression from, Expression to) {}

    private static final Expression ZERO = new Constant(LongNode.valueOf(0));

    private static final List<String> BACKOFFS = List.of("constant", "linear", "exponential");

    private static final Expression CONSTANT = RuntimeJq.compile("1");

    private static final Expression LINEAR = RuntimeJq.compile("$count + 1");

    private static final Expression EXPONENTIAL = RuntimeJq.compile("pow(2; [$count, 60] | min)");

    /**
     * The maximum delay before a retry, without jitter: 365 days. With a much longer delay, the time of the retry could overflow.
     */
    private static final long LONGEST_WAIT_MILLIS = 31_536_000_000L;

    private static final Expression WAIT_MILLIS =
            RuntimeJq.compile("([$delay * $factor, %d] | min) + $from + $chance * ([$to - $from, 0] | max)"
                    .formatted(LONGEST_WAIT_MILLIS));

    private static final Expression TO_TEXT = RuntimeJq.compile("""
            "PT\\(. / 1000 | floor).\\("00\\(. % 1000 | floor)"[-3:])S\"""");

    private static final Expression IS_BELOW_COUNT = RuntimeJq.compile("$count < $most");

    private static final Expression IS_WITHIN_LIMIT = RuntimeJq.compile("(now - $since) * 1000 + $wait <= $limit");

    private static final Expression CHANCE = RuntimeJq.compile("$WORKFLOW.chance");

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
        var delay = fields.get("delay");
        var factor = factor(fields.get("backoff"));
        var jitter = jitter(fields.get("jitter"), withError);
        var limit = fields.get("limit").fields();
        var attempt = limit.get("attempt").fields();
        var maxRetries = maxRetries(attempt.get("count"));
        var attemptTimeout = attempt.has("duration")
                ? TimeoutDefinition.parseDuration(attempt.get("duration"), expressions)
                : TimeoutDefinition.NONE;
        var duration = limit.get("duration");
        attempt.rejectUnknown();
        limit.rejectUnknown();
        fields.rejectUnknown();
        if (delay.isAbsent() && maxRetries.isEmpty() && duration.isAbsent()) {
            place.warn(
                    "the tasks are retried without delay and without a maximum number of attempts",
                    "set `delay` or `limit`");
        }
        return new RetryDefinition(
                when,
                exceptWhen,
                millis(delay, withError),
                factor,
                jitter,
                maxRetries,
                duration.isAbsent() ? Optional.empty() : Optional.of(millis(duration, withError)),
                attemptTimeout);
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

    private static Expression factor(Place place) {
        if (place.isAbsent()) {
            return CONSTANT;
        }
        var written = place.value().fieldNames();
        var word = written.hasNext() ? written.next() : "";
        if (place.value().size() != 1 || !BACKOFFS.contains(word)) {
            place.fault("a backoff is one of " + String.join(", ", BACKOFFS), Suggestions.hint(word, BACKOFFS));
        }
        return switch (word) {
            case "linear" -> LINEAR;
            case "exponential" -> EXPONENTIAL;
            default -> CONSTANT;
        };
    }

    private static Jitter jitter(Place place, TaskExpressions expressions) {
        if (place.isAbsent()) {
            return new Jitter(ZERO, ZERO);
        }
        var fields = place.fields();
        var from = millis(fields.required("from"), expressions);
        var to = millis(fields.required("to"), expressions);
        fields.rejectUnknown();
        if (from instanceof Constant(var least) && to instanceof Constant(var most) && most.asLong() < least.asLong()) {
            place.fault("`from` is longer than `to`", "exchange them");
        }
        return new Jitter(from, to);
    }

    private static Expression millis(Place place, TaskExpressions expressions) {
        if (DurationDefinition.isComputed(place)) {
            return DurationDefinition.millis(place, expressions);
        }
        return DurationDefinition.millis(place)
                .<Expression>map(millis -> new Constant(LongNode.valueOf(millis)))
                .orElse(ZERO);
    }

    /**
     * Returns an expression for the wait before the next retry, with jitter, as ISO 8601 text.
     *
     * @param retries the variable with the number of earlier retries and the time since which they are counted
     */
    public Expression waitText(String retries) {
        return new Pipe(List.of(wait(retries, CHANCE), TO_TEXT));
    }

    /**
     * Returns a condition that is true as long as another retry may begin. The runtime chooses the jitter only when the wait
     * begins, so that the time limit is compared with the wait without it.
     *
     * @param retries the variable with the number of earlier retries and the time since which they are counted
     */
    public Expression allows(String retries) {
        var conditions = new ArrayList<Expression>();
        maxRetries
                .map(most -> new Constant(LongNode.valueOf(most)))
                .map(most -> new Let(Map.of("count", count(retries), "most", most), IS_BELOW_COUNT))
                .ifPresent(conditions::add);
        limit.map(most -> Map.of(
                        "since", RuntimeJq.compile("$%s.since".formatted(retries)),
                        "wait", wait(retries, ZERO),
                        "limit", most))
                .map(times -> new Let(times, IS_WITHIN_LIMIT))
                .ifPresent(conditions::add);
        return new LogicExpression.All(conditions);
    }

    private Expression wait(String retries, Expression chance) {
        var times = Map.of(
                "count", count(retries), "chance", chance, "delay", delay, "from", jitter.from(), "to", jitter.to());
        return new Let(times, new Let(Map.of("factor", factor), WAIT_MILLIS));
    }

    private static Expression count(String retries) {
        return RuntimeJq.compile("$%s.count".formatted(retries));
    }
}
