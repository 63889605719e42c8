package dev.stride.runtime.event.bus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stride.adapter.memory.MemoryBus;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpEventSinkTest {

    private static final URI ADDRESS = URI.create("https://events.example.com/stride?key=secret");

    private final MemoryBus bus = new MemoryBus(_ -> {}, () -> Instant.EPOCH);
    private final List<HttpRequest> posted = new ArrayList<>();
    private HttpReply reply = new HttpReply.Answered(202, Map.of(), new byte[0]);
    private final Bus sink = HttpEventSink.wrap(
            bus,
            request -> {
                posted.add(request);
                return reply;
            },
            Optional.of(ADDRESS));

    @Test
    void event_isPublishedAndPostedAsOneDocument() {
        sink.publish(List.of(event("1"), event("2")));

        assertThat(bus.published()).extracting(CloudEvent::getId).containsExactly("1", "2");
        assertThat(posted).hasSize(2).allSatisfy(request -> {
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.uri()).isEqualTo(ADDRESS);
            assertThat(request.headers()).containsEntry("Content-Type", "application/cloudevents+json");
        });
        assertThat(new String(posted.getLast().body(), UTF_8)).contains("\"id\":\"2\"");
    }

    @Test
    void rejectionByTheSink_throws() {
        reply = new HttpReply.Answered(503, Map.of(), new byte[0]);
        assertThatIllegalStateException()
                .isThrownBy(() -> sink.publish(List.of(event("1"))))
                .withMessage(
                        "event 1 could not be posted to events.example.com: the sink responded with HTTP status 503");

        reply = new HttpReply.Unanswered(HttpReply.Reason.FORBIDDEN, "no host is allowed");
        assertThatIllegalStateException()
                .isThrownBy(() -> sink.publish(List.of(event("1"))))
                .withMessageContaining("no host is allowed");
    }

    @Test
    void missingAddress_leavesTheBusUnwrapped() {
        assertThat(HttpEventSink.wrap(bus, _ -> reply, Optional.empty())).isSameAs(bus);
    }

    @ParameterizedTest
    @ValueSource(strings = {"events.example.com", "ftp://example.com", "https:///x", "a b"})
    void anAddressIsOneOverHttp(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpEventSink.address(text));
    }

    private static CloudEvent event(String id) {
        return CloudEventBuilder.v1()
                .withId(id)
                .withSource(URI.create("/s"))
                .withType("t")
                .build();
    }
}
