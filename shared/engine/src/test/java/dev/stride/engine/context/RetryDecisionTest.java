package dev.stride.engine.context;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.EngineFixture;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CallAttempt;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import dev.stride.plan.policy.RetryPolicy.Jitter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryDecisionTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest(name = "asked for {0}: after {1}")
    @CsvSource({
        ", PT1M",
        "PT0S, PT1M",
        "PT59S, PT1M",
        "PT61S, PT61S",
        "PT15M, PT15M",
        "PT15M1S, PT15M",
        "P1D, PT15M",
    })
    void retryWaitsAsLongAsTheServiceAsks_notLessThanPlanned_andNotLongerThanAQuarterOfAnHour(
            Duration asked, Duration waits) {
        var retrying = failing(plan(0, OptionalInt.empty()), instance(), Optional.ofNullable(asked));

        assertThat(retrying.branch().waitingFor().until()).contains(NOW.plus(waits));
    }

    @Test
    void retriesOfDifferentInstancesAndAttempts_spreadOverTheWholeJitter() {
        var jittered = plan(1, OptionalInt.empty());
        var waits = IntStream.range(0, 100)
                .mapToObj(number -> instance().withAttempt(attempt(number)))
                .map(calling -> failing(jittered, calling, Optional.empty()).branch())
                .map(retrying ->
                        Duration.between(NOW, retrying.waitingFor().until().orElseThrow()))
                .toList();

        assertThat(waits).allMatch(wait -> !wait.isNegative() && wait.compareTo(MINUTE.multipliedBy(2)) < 0);
        assertThat(waits).anyMatch(wait -> wait.toSeconds() < 12).anyMatch(wait -> wait.toSeconds() >= 108);
        assertThat(waits).filteredOn(wait -> wait.compareTo(MINUTE) < 0).hasSizeBetween(25, 75);
    }

    @Test
    void chance_isTheSameUntilTheBranchLeavesTheNode_andAnotherAtTheNext() {
        var here = instance().goTo(3);

        assertThat(RetryDecision.chance(here.withVersion(9))).isEqualTo(RetryDecision.chance(here));
        assertThat(RetryDecision.chance(here.goTo(4))).isNotEqualTo(RetryDecision.chance(here));
        assertThat(IntStream.range(0, 100)
                        .mapToDouble(node -> RetryDecision.chance(instance().goTo(node))))
                .allMatch(chance -> chance >= 0 && chance < 1)
                .anyMatch(chance -> chance < 0.1)
                .anyMatch(chance -> chance > 0.9);
    }

    @Test
    void failedAttempt_isInTheHistoryWithItsNumber_andTheComingOneWithTheNext() {
        var entries = failing(plan(0, OptionalInt.empty()), instance().withAttempt(attempt(3)), Optional.empty())
                .entries();

        assertThat(entries).hasSize(2);
        assertThat(((HistoryEntry.Failed) entries.getFirst()).attempt()).isEqualTo(3);
        assertThat(((HistoryEntry.Retrying) entries.getLast()).attempt()).isEqualTo(4);
    }

    @Test
    void rejectedResult_isInTheHistory_whenItIsRetried_andWhenTheRuleNamesAnotherWay() {
        var retried = replying(plan(0, OptionalInt.of(1)), instance(), "bad");
        var exhausted = replying(plan(0, OptionalInt.of(1)), instance().withAttempt(attempt(2)), "bad");

        assertThat(retried.entries()).hasExactlyElementsOfTypes(HistoryEntry.Called.class, HistoryEntry.Retrying.class);
        assertThat(exhausted.entries()).hasExactlyElementsOfTypes(HistoryEntry.Called.class, HistoryEntry.Ended.class);
        assertThat(((HistoryEntry.Called) exhausted.entries().getFirst()).attempt())
                .isEqualTo(2);
    }

    /** Returns a plan of a call that is retried after each fault, and once if it returns {@code bad}. */
    private static Plan plan(double jitter, OptionalInt exhausted) {
        var policy = new RetryPolicy(
                MINUTE,
                Duration.ZERO,
                1,
                Optional.empty(),
                exhausted.isPresent() ? OptionalInt.of(1) : OptionalInt.empty(),
                new Jitter.Ratio(jitter));
        var rule = new Retry.Rule(policy, List.of(FaultMatch.ANY), List.of(), List.of("bad"), exhausted);
        return EngineFixture.plan(
                new Node.Invoke(
                        "pay",
                        "pay",
                        jq("{}"),
                        jq("."),
                        new DataPlacement.Discard(),
                        new Retry(List.of(rule)),
                        Optional.empty(),
                        1,
                        "/0"),
                new Node.End("/end"));
    }

    private static CallAttempt attempt(int number) {
        var attempt = CallAttempt.FIRST;
        while (attempt.number() < number) {
            attempt = attempt.next(MINUTE, 0, false);
        }
        return attempt;
    }

    private static Decision.Commit failing(Plan plan, Branch calling, Optional<Duration> retryAfter) {
        return commit(
                plan,
                calling,
                new Stimulus.CallFailed(
                        calling.callKey(),
                        calling.attempt().number(),
                        NOW,
                        Fault.of("no", "no"),
                        retryAfter,
                        Optional.empty(),
                        Optional.empty()),
                NOW);
    }

    private static Decision.Commit replying(Plan plan, Branch calling, String result) {
        return commit(
                plan,
                calling,
                new Stimulus.CallReplied(
                        calling.callKey(),
                        calling.attempt().number(),
                        NOW,
                        TextNode.valueOf(result),
                        Optional.empty(),
                        Optional.empty()),
                NOW);
    }
}
