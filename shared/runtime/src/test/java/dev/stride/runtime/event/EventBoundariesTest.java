package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.runtime.codec.Json;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests both sides of the limits and instants that decide about the acceptance of an event. */
class EventBoundariesTest {

    private static final Instant NOW = Instant.parse("2024-03-01T09:00:00Z");

    @ParameterizedTest(name = "{0} bytes more than the limit: refused {1}")
    @CsvSource({"-1, false", "0, false", "1, true"})
    void eventUpToTheLimitOfItsSize_isAccepted(int more, boolean refused) {
        var event = JsonNodeFactory.instance.objectNode().put("data", "");
        event.put("data", "x".repeat(Limits.EVENT_BYTES + more - Json.encode(event).length));

        assertThat(EventIntake.tooLarge(List.of(event)).isPresent()).isEqualTo(refused);
    }

    @ParameterizedTest(name = "arrived {0} µs after a wait that began at 0.5 ms: counts {1}")
    @CsvSource({"-501, false", "-500, true", "0, true", "1, true"})
    void eventOfTheMillisecondInWhichABranchBeganToWait_counts(int later, boolean counts) {
        var since = NOW.plusNanos(500_000);

        assertThat(Precedence.counts(since.plusNanos(later * 1_000L), since)).isEqualTo(counts);
    }
}
