package dev.stride.runtime.event.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.store.StartCollection.CollectedEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

class StartCollectionTest {

    private static final Instant NINE = Instant.parse("2024-03-01T09:00:00Z");
    private static final String LONG_VALUE = "x".repeat(Limits.EVENT_ATTRIBUTE_CHARACTERS);

    @Test
    void eventsStoredUntilAllStartEventsHaveArrived_fitIntoOneTableItem_despiteLongCorrelationValues() {
        var collection = StartCollection.EMPTY;
        var dropped = new ArrayList<String>();
        for (int i = 0; i < 100; i++) {
            dropped.addAll(collection.droppedFor(collected(i, LONG_VALUE)));
            collection = collection.withCollected(collected(i, LONG_VALUE));
        }

        assertThat(Json.encode(collection)).hasSizeLessThan(Limits.TABLE_ITEM_BYTES);
        assertThat(collection.held()).hasSizeGreaterThan(5).last().isEqualTo(collected(99, LONG_VALUE));
        assertThat(dropped)
                .as("every event is in the collection or reported as dropped")
                .hasSize(100 - collection.held().size())
                .first()
                .isEqualTo(id(0));
    }

    @Test
    void oldestWaitingEventIsDropped_ifAWorkflowNeedsSeveralEventsToStart_andTooManyWait() {
        var collection = StartCollection.EMPTY;
        for (int i = 1; i <= Limits.EVENTS_COLLECTED; i++) {
            collection = collection.withCollected(collected(i, ""));
        }

        assertThat(collection.droppedFor(collected(Limits.EVENTS_COLLECTED + 1, "")))
                .containsExactly(id(1));
        assertThat(collection.droppedFor(collected(0, ""))).containsExactly(id(0));
    }

    @Test
    void eventThatMustWaitForOtherStartEvents_isDropped_ifItIsTooLargeToBeStored() {
        var large = new CollectedEvent(id(1), List.of("a"), Map.of("key", "x".repeat(Limits.START_COLLECTION_BYTES)));

        assertThat(StartCollection.EMPTY.droppedFor(large)).containsExactly(id(1));
        assertThat(StartCollection.EMPTY.withCollected(large)).isEqualTo(StartCollection.EMPTY);
    }

    @Test
    void collectionOfStartEvents_fitsIntoOneTableItem_afterFiftyStartsWithAThousandEventsEach() {
        var collection = StartCollection.EMPTY;
        for (int decision = 0; decision < 50; decision++) {
            int round = decision * 1_000_000;
            var held = IntStream.range(0, Limits.EVENTS_COLLECTED)
                    .mapToObj(i -> collected(round + i, ""))
                    .toList();
            collection = new StartCollection(held, collection.settled(), collection.open())
                    .withStart("instance" + decision, Map.of("a", id(round)), held.subList(1, held.size()));
        }

        assertThat(Json.encode(collection)).hasSizeLessThan(Limits.TABLE_ITEM_BYTES);
        assertThat(collection.lastInstance()).contains("instance49");
        assertThat(collection.decisionAbout(id(49_000_001))).isPresent();
    }

    @ParameterizedTest(name = "{1} after an event that waits for {0}: {2}")
    @CsvSource({
        "PT1H,  PT59M59.999999S,   true",
        "PT1H,  PT1H,              true",
        "PT1H,  PT1H0.000001S,     false",
        "'',    P14D,              true",
        "'',    P14DT0.000001S,    false",
        "P1M,   P14D,              true",
        "P1M,   P14DT0.000001S,    false",
    })
    void eventWaitsForOtherStartEvents_untilExactlyItsTimeout(String timeout, Duration later, boolean waits) {
        var first = id(0);
        var last = StoredEvent.id(NINE.plus(later), "k".repeat(43));
        var collection = StartCollection.EMPTY
                .withCollected(new CollectedEvent(first, List.of("a"), Map.of()))
                .withCollected(new CollectedEvent(last, List.of("b"), Map.of()));

        var kept = collection.withoutOutdated(new StartEvents(
                List.of(),
                true,
                Optional.of(timeout).filter(text -> !text.isEmpty()).map(PeriodDuration::parse),
                false,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Map.of()));

        assertThat(kept.contains(first)).isEqualTo(waits);
        assertThat(kept.contains(last)).isTrue();
    }

    private static CollectedEvent collected(int number, String value) {
        return new CollectedEvent(id(number), List.of("a"), Map.of("key", value));
    }

    private static String id(int number) {
        return StoredEvent.id(NINE.plusMillis(number), "k".repeat(43));
    }
}
