package dev.stride.plan.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The retry rules for a call of a function or workflow.
 *
 * @param rules the rules in order: the first rule that matches a fault or result applies. Each rule counts its own retries
 */
public record Retry(List<Rule> rules) {

    public static final Retry NEVER = new Retry(List.of());

    public Retry {
        rules = List.copyOf(rules);
    }

    /** Creates retry rules with a single rule. When its retries are exhausted, the fault is raised. */
    public Retry(RetryPolicy policy, List<FaultMatch> on, List<FaultMatch> except) {
        this(List.of(new Rule(policy, on, except, List.of(), OptionalInt.empty())));
    }

    /**
     * One retry rule.
     *
     * @param policy delays and maximum number of retries
     * @param on faults that are retried
     * @param except exceptions from {@code on}
     * @param results scalar results, as text, that are rejected and retried like faults
     * @param exhausted node to continue with when the retries are exhausted; the data is then reset to the data at the start of
     *     the state. If empty, the fault is raised, or the result is accepted
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

    /** Returns the index of the first retry rule that matches a fault; empty if no rule matches. */
    public OptionalInt findRule(Fault fault) {
        return IntStream.range(0, rules.size())
                .filter(rule -> rules.get(rule).matches(fault))
                .findFirst();
    }

    /** Returns the index of the first retry rule that rejects the result of a call; empty if none does. */
    public OptionalInt findRule(JsonNode result) {
        return IntStream.range(0, rules.size())
                .filter(rule -> rules.get(rule).matches(result))
                .findFirst();
    }
}
