package dev.stride.plan.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.policy.RetryPolicy.Jitter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which rule retries a call, and when. */
class RetryTest {

    private static final Retry RETRY = new Retry(List.of(
            rule(List.of(match("404")), List.of(), "busy"),
            rule(List.of(match("4xx")), List.of(match("403")), "7"),
            rule(List.of(match("403")), List.of(), "busy")));

    @ParameterizedTest(name = "{0}: rule {1}")
    @CsvSource({"404, 0", "402, 1", "403, 2", "500, "})
    void firstRuleThatMatchesAFault_retriesIt_unlessItExceptsIt(String code, Integer rule) {
        assertThat(boxed(RETRY.findRule(Fault.of(code, "")))).isEqualTo(Optional.ofNullable(rule));
    }

    @Test
    void firstRuleThatRejectsAResult_retriesIt() {
        assertThat(boxed(RETRY.findRule(TextNode.valueOf("busy")))).contains(0);
        assertThat(boxed(RETRY.findRule(IntNode.valueOf(7)))).contains(1);
        assertThat(boxed(RETRY.findRule(TextNode.valueOf("done")))).isEmpty();
        assertThat(boxed(RETRY.findRule(JsonNodeFactory.instance.arrayNode().add("busy"))))
                .as("only a scalar is compared")
                .isEmpty();
    }

    @ParameterizedTest(name = "attempt {0} of at most {1} retries: {2}")
    @CsvSource({"1, 0, false", "1, 1, true", "2, 1, false", "3, 3, true", "4, 3, false", "1000, , true"})
    void failedAttemptIsRetried_asOftenAsThePolicyAllows(int attempt, Integer most, boolean isRetried) {
        var retries = most == null ? OptionalInt.empty() : OptionalInt.of(most);

        assertThat(new RetryPolicy(Duration.ZERO, Duration.ZERO, 1, Optional.empty(), retries, new Jitter.Ratio(0))
                        .allowsRetry(attempt))
                .isEqualTo(isRetried);
    }

    @ParameterizedTest(name = "after {0} s, times {1} plus {2} s, at most {3} s: {4} s")
    @CsvSource({
        ", 3, 5, , 10",
        "10, 1, 0, , 10",
        "10, 3, 0, , 30",
        "10, 1, 5, , 15",
        "10, 3, 5, , 35",
        "10, 3, 5, 35, 35",
        "10, 3, 5, 34, 34",
        "10, 0.5, 0, , 5"
    })
    void delayGrows_byAFactorAndAnAmount_upToItsMaximum(
            Integer previous, double multiplier, int increment, Integer most, int seconds) {
        var policy = new RetryPolicy(
                Duration.ofSeconds(10),
                Duration.ofSeconds(increment),
                multiplier,
                Optional.ofNullable(most).map(Duration::ofSeconds),
                OptionalInt.empty(),
                new Jitter.Ratio(0));

        assertThat(policy.delayBefore(Optional.ofNullable(previous).map(Duration::ofSeconds), 0.5))
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest(name = "chance {0}: {1} ms by a tenth, {2} ms by 20 s")
    @CsvSource({"0, 9000, 0", "0.25, 9500, 0", "0.5, 10000, 10000", "1, 11000, 30000"})
    void jitterShortensOrLengthensTheDelay_butNotBelowZero(double chance, int byShare, int byAmount) {
        assertThat(jittered(new Jitter.Ratio(0.1)).delayBefore(Optional.empty(), chance))
                .isEqualTo(Duration.ofMillis(byShare));
        assertThat(jittered(new Jitter.Amount(Duration.ofSeconds(20))).delayBefore(Optional.empty(), chance))
                .isEqualTo(Duration.ofMillis(byAmount));
    }

    @Test
    void longestDelay_isThatWhichCanBeCounted() {
        var policy = new RetryPolicy(
                Duration.ofDays(365), Duration.ZERO, 1e300, Optional.empty(), OptionalInt.empty(), new Jitter.Ratio(0));

        assertThat(policy.delayBefore(Optional.of(Duration.ofDays(365)), 0.5))
                .isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    }

    private static RetryPolicy jittered(Jitter jitter) {
        return new RetryPolicy(Duration.ofSeconds(10), Duration.ZERO, 1, Optional.empty(), OptionalInt.empty(), jitter);
    }

    private static Retry.Rule rule(List<FaultMatch> on, List<FaultMatch> except, String result) {
        return new Retry.Rule(RetryPolicy.DEFAULT, on, except, List.of(result), OptionalInt.empty());
    }

    private static FaultMatch match(String name) {
        return new FaultMatch(name, Optional.empty());
    }

    private static Optional<Integer> boxed(OptionalInt rule) {
        return rule.isPresent() ? Optional.of(rule.getAsInt()) : Optional.empty();
    }
}
