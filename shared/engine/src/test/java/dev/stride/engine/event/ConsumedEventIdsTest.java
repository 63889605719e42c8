package dev.stride.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.event.ConsumedEventIds.ShortEventId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A branch recognises each event that it has consumed, by its id in a short form. */
class ConsumedEventIdsTest {

    private static final String TYPE = "tick";

    @Test
    void duplicateOfAConsumedEvent_countsAsConsumed_despiteADifferentArrivalTime() {
        var consumed = consuming(id(1));

        assertThat(consumed.contains(TYPE, id(1))).isTrue();
        assertThat(consumed.includes(at(7, 1))).isTrue();
        assertThat(consumed.contains(TYPE, at(1, 2))).isFalse();
        assertThat(consumed.includes(at(1, 2))).isFalse();
    }

    @Test
    void event_isAssumedToBeConsumedAlready_ifItArrivedBeforeAllEventsWhoseIdsAreStillStored() {
        var ids = IntStream.rangeClosed(1, Limits.EVENTS_REMEMBERED + 1)
                .mapToObj(ConsumedEventIdsTest::id)
                .toArray(String[]::new);

        var consumed = consuming(ids);

        assertThat(consumed.ids()).hasSize(Limits.EVENTS_REMEMBERED);
        assertThat(consumed.contains(TYPE, id(1))).isTrue();
        assertThat(consumed.contains(TYPE, at(0, 99))).isTrue();
        assertThat(consumed.contains(TYPE, id(300))).isFalse();
    }

    @ParameterizedTest(name = "{0} ids more than are stored: the next to be forgotten is {1}")
    @CsvSource({"-1,", "0, 1", "1, 2"})
    void oldestStoredId_isForgottenNext_onceAsManyAreStoredAsMayBe(int more, Integer next) {
        var ids = IntStream.rangeClosed(1, Limits.EVENTS_REMEMBERED + more)
                .mapToObj(ConsumedEventIdsTest::id)
                .toArray(String[]::new);

        assertThat(consuming(ids).nextForgotten(TYPE))
                .isEqualTo(Optional.ofNullable(next).map(number -> new ShortEventId(id(number))));
    }

    private static ConsumedEventIds consuming(String... ids) {
        var content = JsonNodeFactory.instance.objectNode().put("type", TYPE);
        var consumed = ConsumedEventIds.NONE;
        for (var id : ids) {
            consumed = consumed.with(new ReceivedEvent("Tick", id, content), List.of(TYPE));
        }
        return consumed;
    }

    /** Returns the id of an event that arrived at the number of seconds that it has. */
    private static String id(int event) {
        return at(event, event);
    }

    private static String at(int second, int event) {
        return "%016d-%012d-and-the-rest-of-a-digest".formatted(1_709_283_600_000_000L + second * 1_000_000L, event);
    }
}
