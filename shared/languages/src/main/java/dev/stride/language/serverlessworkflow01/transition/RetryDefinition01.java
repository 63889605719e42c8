package dev.stride.language.serverlessworkflow01.transition;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.Durations01;
import dev.stride.language.serverlessworkflow01.data.RuntimeErrors;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A retry rule of an action (section "Retry Definition").
 *
 * @param match the reason for a retry: the name or code of an error, or a scalar result of the action as text
 * @param next the transition after the last retry has failed
 */
public record RetryDefinition01(String match, RetryPolicy policy, StateTransition next) {

    private static final Pattern REPEATED = Pattern.compile("R([0-9]{1,9})/(.*)");
    private static final String INTERVAL = "interval";
    private static final String MAX = "max";

    /** Parses the retry rules of an action; the first that matches an error is used. */
    public static List<RetryDefinition01> parseAll(Place place, Declarations01 declared) {
        var items = place.items();
        if (items.size() > Limits.RETRIES_PER_ACTION) {
            place.fault(
                    "the action has more than %d retry definitions".formatted(Limits.RETRIES_PER_ACTION),
                    "replace several definitions by one with `match: '*'`, which matches every error");
            return List.of();
        }
        return items.stream().flatMap(item -> parse(item, declared).stream()).toList();
    }

    private static Optional<RetryDefinition01> parse(Place place, Declarations01 declared) {
        var fields = place.fields();
        var match = fields.textOrNumber("match");
        var policy = policy(fields);
        var next = StateTransition.parseTarget(fields.required("nextState"), declared);
        fields.warnUnknown();
        return next.map(stateTransition -> new RetryDefinition01(match, policy, stateTransition));
    }

    /**
     * Parses the retry policy. Both {@code max} and the repetitions in the interval, such as 3 in {@code R3/PT10S}, limit the
     * number of retries, and the smaller limit applies. If both limits are missing, the action is not retried.
     */
    private static RetryPolicy policy(Fields fields) {
        var place = fields.get(INTERVAL);
        var repeated = REPEATED.matcher(place.value().asText());
        var repetitions = repeated.matches() ? Stream.of(Integer.valueOf(repeated.group(1))) : Stream.<Integer>empty();
        var interval = repeated.matches() ? place.withValue(new TextNode(repeated.group(2))) : place;
        var delay = place.isAbsent() ? Duration.ZERO : Durations01.parseExact(interval);
        var limit = Stream.concat(repetitions, max(fields).stream())
                .min(Integer::compare)
                .orElse(0);
        return new RetryPolicy(
                delay, Duration.ZERO, 1, Optional.empty(), OptionalInt.of(limit), new RetryPolicy.Jitter.Ratio(0));
    }

    private static Optional<Integer> max(Fields fields) {
        if (!fields.has(MAX)) {
            return Optional.empty();
        }
        var place = fields.get(MAX);
        var number = place.number();
        if (number.isPresent()
                && (number.get().stripTrailingZeros().scale() > 0
                        || number.get().signum() < 0
                        || number.get().compareTo(BigDecimal.valueOf(Limits.RETRIES)) > 0)) {
            place.fault("`max` must be a whole number from 0 to %s".formatted(Limits.RETRIES), "");
            return Optional.empty();
        }
        return number.map(BigDecimal::intValue);
    }

    /**
     * Converts this rule to a retry rule of an execution plan.
     *
     * @param exhausted the node that runs after the last retry has failed
     */
    public Retry.Rule rule(int exhausted) {
        var results = match.startsWith("SYS.") || match.equals("*") ? List.<String>of() : List.of(match);
        return new Retry.Rule(policy, RuntimeErrors.faultMatches(match), List.of(), results, OptionalInt.of(exhausted));
    }
}
