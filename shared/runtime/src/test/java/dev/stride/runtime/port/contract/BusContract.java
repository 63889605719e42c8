package dev.stride.runtime.port.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of {@link Bus}, tested against each adapter. The bus has no events at the start of a test. */
public abstract class BusContract {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonFormat FORMAT = new JsonFormat();

    /** Returns the adapter under test; a test gets the same one at each call. */
    protected abstract Bus bus();

    /** Returns the events published so far, in any order. */
    protected abstract List<CloudEvent> published();

    @Test
    public void event_isPublishedWithAllAttributes() {
        var event = CloudEventBuilder.v1(
                        event("1", "{\"total\": 12.50, \"text\": \"ä € \uD83D\uDE00\", \"none\": null}"))
                .withSubject("order 17")
                .withTime(OffsetDateTime.parse("2026-11-20T10:15:30.123456Z"))
                .withDataSchema(URI.create("urn:example:schema"))
                .withExtension("customer", "c-1")
                .withExtension("count", 3)
                .build();
        bus().publish(List.of(event));
        assertThat(published()).extracting(BusContract::json).containsExactly(json(event));
    }

    @Test
    public void eventWithRequiredAttributesOnly_isPublished() {
        var bare = CloudEventBuilder.v1()
                .withId("1")
                .withSource(URI.create("/bare"))
                .withType("bare")
                .build();
        bus().publish(List.of(bare));
        assertThat(published()).extracting(BusContract::json).containsExactly(json(bare));
    }

    @Test
    public void batchOf25Events_isPublishedCompletely_andAnEmptyBatchPublishesNothing() {
        bus().publish(List.of());
        assertThat(published()).isEmpty();
        var events = IntStream.range(0, 25)
                .mapToObj(number -> event("" + number, "{}"))
                .toList();
        bus().publish(events);
        assertThat(published())
                .extracting(CloudEvent::getId)
                .containsExactlyInAnyOrderElementsOf(
                        events.stream().map(CloudEvent::getId).toList());
    }

    @Test
    public void severalLargeEvents_arePublished() {
        var text = "\"" + "x".repeat(400_000) + "\"";
        bus().publish(List.of(event("1", text), event("2", text), event("3", text)));
        assertThat(published()).extracting(CloudEvent::getId).containsExactlyInAnyOrder("1", "2", "3");
    }

    private static CloudEvent event(String id, String data) {
        return CloudEventBuilder.v1()
                .withId(id)
                .withSource(URI.create("/orders"))
                .withType("dev.stride.order.created")
                .withData("application/json", data.getBytes(UTF_8))
                .build();
    }

    private static JsonNode json(CloudEvent event) {
        try {
            return JSON.readTree(FORMAT.serialize(event));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
