package dev.stride.plan.policy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Which faults and results of a call lead to another attempt, and when.
 *
 * @param rules the first that covers what an attempt came to decides; each counts its own retries
 */
public record Retry(List<Rule> rules) {

    public static final Retry NEVER = new Retry(List.of());

    public Retry {
        rules = List.copyOf(rules);
    }

    /** Reads rules, and the one rule of which older plans have the parts. */
    @JsonCreator
    static Retry fromJson(
            @JsonProperty("rules") Optional<List<Rule>> rules,
            @JsonProperty("policy") Optional<RetryPolicy> policy,
            @JsonProperty("on") Optional<List<FaultMatch>> on,
            @JsonProperty("except") Optional<List<FaultMatch>> except) {
        return rules.map(Retry::new)
                .or(() -> policy.map(it -> new Retry(it, on.orElse(List.of()), except.orElse(List.of()))))
                .orElse(NEVER);
    }

    /** One rule that nothing follows when its retries are used up. */
    public Retry(RetryPolicy policy, List<FaultMatch> on, List<FaultMatch> except) {
        this(List.of(new Rule(policy, on, except, List.of(), OptionalInt.empty())));
    }

    /**
     * When another attempt follows.
     *
     * @param policy delays and how many retries
     * @param on faults that are retried
     * @param except faults that are not, even when {@code on} has them
     * @param results texts of scalar results that are not accepted, but retried as faults are
     * @param exhausted node to go on with when there is no further retry, with the data that the state began with; else the
     *     fault strikes, and the result is accepted
     */
    public record Rule(
            RetryPolicy policy,
            List<FaultMatch> on,
            List<FaultMatch> except,
            List<String> results,
            OptionalInt exhausted) {
        public Rule {
            on = List.copyOf(on);
            except = List.copyOf(except);
            results = List.copyOf(results);
        }

        boolean matches(Fault fault) {
            return on.stream().anyMatch(match -> match.matches(fault))
                    && except.stream().noneMatch(match -> match.matches(fault));
        }

        boolean matches(JsonNode result) {
            return result.isValueNode() && results.contains(result.asText());
        }
    }

    /** Index of the rule that decides about a fault. */
    public OptionalInt findRule(Fault fault) {
        return IntStream.range(0, rules.size())
                .filter(rule -> rules.get(rule).matches(fault))
                .findFirst();
    }

    /** Index of the rule that decides about a result. */
    public OptionalInt findRule(JsonNode result) {
        return IntStream.range(0, rules.size())
                .filter(rule -> rules.get(rule).matches(result))
                .findFirst();
    }
}
