package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.SettableClock;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SqliteBusTest {

    private final SettableClock clock = new SettableClock();

    @Test
    void eventsPublishedUntilAGivenTime_areDeleted() {
        try (var database = Database.inMemory()) {
            var wakeupSignal = new WakeupSignal();
            var queue = new SqliteQueue(database, "events", Optional.empty(), clock, wakeupSignal);
            var bus = new SqliteBus(database, queue, clock, wakeupSignal);
            bus.publish(List.of(event("old")));
            var then = clock.instant();
            clock.advance(Duration.ofMillis(1));
            bus.publish(List.of(event("new")));

            bus.deletePublishedUntil(then);

            assertThat(bus.published()).extracting(CloudEvent::getId).containsExactly("new");
        }
    }

    private static CloudEvent event(String id) {
        return CloudEventBuilder.v1()
                .withId(id)
                .withSource(URI.create("/test"))
                .withType("test")
                .build();
    }
}
