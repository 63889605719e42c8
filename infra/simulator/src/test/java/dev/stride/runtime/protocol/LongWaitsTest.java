package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.metering.UsageMetric;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measures the cost and the accuracy of waits, for {@code docs/guide/events.md}. */
class LongWaitsTest {

    private static final int SEEDS = 4;

    private static final String RETRY =
            "- { name: Ask, type: operation, actions: [ { functionRef: ask, retryRef: later } ], end: true }";

    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource({
        "sleep,   PT61S,   1, 0",
        "sleep,   PT15M,   1, 0",
        "sleep,   PT16M,   1, 1",
        "sleep,   P20D,    1, 1",
        "sleep,   P365D,   1, 1",
        "retry,   PT61S,   1, 0",
        "retry,   P20D,    1, 1",
        "timeout, PT61S,   2, 0",
        "timeout, P365D,   2, 1"
    })
    void waitEndsWithinASecondOfItsTimeAlthoughTimersAreAMinuteLate(
            String what, Duration wait, long sends, long schedules) {
        var due = TimedRun.START.plus(wait);
        for (int seed = 0; seed < SEEDS; seed++) {
            var run = new TimedRun(definition(what, wait), seed);
            assertThat(run.ended()).as("seed %d", seed).isBetween(due, due.plusSeconds(1));
            assertThat(run.of(UsageMetric.MESSAGES_SENT)).as("messages").isEqualTo(sends);
            assertThat(run.of(UsageMetric.SCHEDULES)).as("schedules").isEqualTo(schedules);
        }
    }

    private static String definition(String what, Duration wait) {
        var state = switch (what) {
            case "sleep" -> "- { name: Wait, type: sleep, duration: %s, end: true }".formatted(wait);
            case "retry" -> RETRY;
            // A state that waits for an event begins no instance by itself, so that another state is before it.
            default -> """
                - { name: Begin, type: inject, data: {}, transition: Wait }
                  - { name: Wait, type: event, onEvents: [ { eventRefs: [ Never ] } ], timeouts: { eventTimeout: %s }, end: true }
                """.strip().formatted(wait);
        };
        return """
                id: waiter
                version: '1'
                specVersion: '0.8'
                autoRetries: true
                functions: [ { name: ask, operation: 'service.json#ask' } ]
                retries: [ { name: later, delay: %s, maxAttempts: 2 } ]
                events: [ { name: Never, type: never, source: /nowhere } ]
                states:
                  %s
                """.formatted(wait, state);
    }
}
