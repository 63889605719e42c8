package dev.stride.runtime.event.bus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.memory.MemoryBus;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Queue;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueuedEventSinkTest {

    private final MemoryBus bus = new MemoryBus(_ -> {}, () -> Instant.EPOCH);
    private final List<String> queued = new ArrayList<>();
    private final Queue queue = messages -> messages.forEach(message -> queued.add(message.body()));

    @Test
    void event_isPublishedOnTheBus_andQueuedForPostingToAnHttpEndpoint() {
        QueuedEventSink.wrap(bus, Optional.of(queue)).publish(List.of(event("1"), event("2")));

        assertThat(bus.published()).extracting(CloudEvent::getId).containsExactly("1", "2");
        assertThat(queued).extracting(body -> parse(body).path("id").asText()).containsExactly("1", "2");
    }

    @Test
    void queuedEvent_keepsEveryCharacter() {
        QueuedEventSink.wrap(bus, Optional.of(queue)).publish(List.of(event("\uffff \ud83d\ude00")));

        assertThat(queued).singleElement().satisfies(body -> {
            assertThat(body).matches("\\p{ASCII}*");
            assertThat(parse(body).path("id").asText()).isEqualTo("\uffff \ud83d\ude00");
        });
    }

    @Test
    void events_arePublishedOnlyToTheEventBus_ifNoQueueForPostingToAnHttpEndpointIsConfigured() {
        assertThat(QueuedEventSink.wrap(bus, Optional.empty())).isSameAs(bus);
    }

    private static JsonNode parse(String body) {
        return Json.decode(body.getBytes(StandardCharsets.UTF_8), JsonNode.class);
    }

    private static CloudEvent event(String id) {
        return CloudEventBuilder.v1()
                .withId(id)
                .withSource(URI.create("/s"))
                .withType("t")
                .build();
    }
}
