package dev.stride.runtime.event.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.port.Table.Item;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** After the retention of an event, its items are those of another event, though the table still has them. */
class ArrivalItemsTest {

    private static final Instant FORMER = Instant.parse("2024-03-01T09:00:00Z");
    private static final Instant LATER = Instant.ofEpochSecond(EventStore.expiry(FORMER));

    private final ArrivalItems items = new ArrivalItems(new MemoryTable());

    @ParameterizedTest(name = "arrived {0} s after the retention: another event {1}")
    @CsvSource({"-1, false", "0, true", "1, true"})
    void itemOfAFormerEvent_countsUntilExactlyTheEndOfItsRetention(int later, boolean isOther) {
        var arrival = LATER.plusSeconds(later);
        items.putOnce(item("former", FORMER), FORMER);

        assertThat(items.find(item("", FORMER).key(), arrival).isEmpty()).isEqualTo(isOther);
        assertThat(items.putOnce(item("later", arrival), arrival).isEmpty()).isEqualTo(isOther);
        assertThat(body(items.find(item("", FORMER).key(), arrival))).isEqualTo(isOther ? "later" : "former");
    }

    @Test
    void secondItemOfAnEvent_doesNotReplaceTheFirstOne_whichReplacedThatOfAFormerEvent() {
        items.putOnce(item("former", FORMER), FORMER);
        items.putOnce(item("first", LATER), LATER);

        assertThat(body(items.putOnce(item("second", LATER), LATER))).isEqualTo("first");
        assertThat(body(items.putOnce(item("former", FORMER), FORMER))).isEqualTo("first");
    }

    private static Item item(String body, Instant arrival) {
        return new Item(
                ArrivalItems.key("identity", "EVENT"),
                0,
                body.getBytes(UTF_8),
                Optional.empty(),
                Optional.of(EventStore.expiry(arrival)));
    }

    private static String body(Optional<Item> item) {
        return new String(item.orElseThrow().body(), UTF_8);
    }
}
