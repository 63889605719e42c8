package dev.stride.engine.branch;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.CallAttempt.Retries;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallAttemptTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void eachRetryRuleCountsItsOwnRetries_andTheAttemptCountsAll() {
        var third = CallAttempt.FIRST.next(SECOND, 0, false).next(MINUTE, 1, false);

        assertThat(third.number()).isEqualTo(3);
        assertThat(third.retries(0)).contains(new Retries(1, SECOND));
        assertThat(third.retries(1)).contains(new Retries(1, MINUTE));
        assertThat(third.next(MINUTE, 0, false).retries(0)).contains(new Retries(2, MINUTE));
        assertThat(third.retries(2)).isEmpty();
    }

    @Test
    void retryThatAnOlderVersionStoredWithoutItsRule_countsForEveryRule() {
        var stored = new CallAttempt(3, Optional.of(MINUTE), Optional.empty(), Map.of(), 0);

        assertThat(stored.retries(0)).contains(new Retries(2, MINUTE));
        assertThat(stored.retries(5)).contains(new Retries(2, MINUTE));
        assertThat(CallAttempt.FIRST.retries(0)).isEmpty();
    }

    @Test
    void callAfterARejectedResult_isANewRequest_whereasARetryAfterAFaultIsTheSame() {
        var first = instance();
        var afterFault = first.withAttempt(CallAttempt.FIRST.next(SECOND, 0, false));
        var afterAnswer = first.withAttempt(CallAttempt.FIRST.next(SECOND, 0, true));
        var afterTwo = first.withAttempt(CallAttempt.FIRST.next(SECOND, 0, true).next(SECOND, 0, true));

        assertThat(afterFault.callKey()).isEqualTo(first.callKey());
        assertThat(afterAnswer.callKey()).isNotEqualTo(first.callKey());
        assertThat(afterTwo.callKey()).isNotIn(first.callKey(), afterAnswer.callKey());
    }

    @Test
    void attemptThatIsPolled_keepsTheTimeAtWhichItStarted() {
        assertThat(CallAttempt.FIRST.started(NOW).started(NOW.plus(MINUTE)).startedAt())
                .contains(NOW);
    }
}
