package dev.stride.adapter.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stride.Limits;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.EmulatedBus;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.contract.BusContract;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class EventBridgeBusTest extends BusContract {

    private final String name = "bus-" + UUID.randomUUID();
    private final EmulatedBus emulated;
    private final Bus bus;

    EventBridgeBusTest(EmulatedAws aws) {
        emulated = aws.bus();
        bus = new EventBridgeBus(aws.clients().eventBridge(), name);
    }

    @Override
    protected Bus bus() {
        return bus;
    }

    @Override
    protected List<CloudEvent> published() {
        return emulated.published(name);
    }

    @Test
    void eventBridgeEntry_hasTheTypeAndTheSourceAndTheTimeOfTheEvent() {
        var time = OffsetDateTime.parse("2026-11-20T10:15:30Z");
        bus.publish(List.of(CloudEventBuilder.v1(event("1")).withTime(time).build()));
        assertThat(emulated.entries(name)).singleElement().satisfies(entry -> {
            assertThat(entry.path("Source").asText()).isEqualTo("/orders");
            assertThat(entry.path("DetailType").asText()).isEqualTo("dev.stride.order.created");
            assertThat(entry.path("Time").asLong()).isEqualTo(time.toEpochSecond());
        });
    }

    @Test
    void rejectedBusEntries_areResentWithoutTheAcceptedEntries() {
        var refused = unique();
        emulated.refuse(refused, Limits.BATCH_ENTRY_ATTEMPTS - 1);
        var requestsBefore = emulated.requests().size();
        bus.publish(Stream.of(unique(), refused, unique())
                .map(EventBridgeBusTest::event)
                .toList());
        assertThat(published()).hasSize(3).extracting(CloudEvent::getId).contains(refused);
        assertThat(emulated.requests()
                        .subList(requestsBefore, emulated.requests().size()))
                .containsExactly(3, 1, 1);
    }

    @Test
    void permanentlyRejectedBusEntry_causesAnExceptionWithTheReason() {
        var refused = unique();
        emulated.refuse(refused, Limits.BATCH_ENTRY_ATTEMPTS);
        assertThatIllegalStateException()
                .isThrownBy(() -> bus.publish(List.of(event(unique()), event(refused))))
                .withMessageContaining("1 of 2 batch entries")
                .withMessageContaining("rejected by the test " + refused)
                .withMessageContaining(name);
        assertThat(published()).hasSize(1);
    }

    @Test
    void eventWithAnAwsSource_isRejected_butOtherEventsInItsBatchArePublished() {
        var ofAws = CloudEventBuilder.v1(event(unique()))
                .withSource(URI.create("aws.orders"))
                .build();
        assertThatIllegalStateException()
                .isThrownBy(() -> bus.publish(List.of(ofAws, event(unique()))))
                .withMessageContaining("NotAuthorizedForSource");
        assertThat(published()).hasSize(1);
    }

    @Test
    void detailOfABusEntry_isTheWholeCloudEvent() {
        var event = event("1");
        bus.publish(List.of(event));
        assertThat(published()).singleElement().isEqualTo(event);
    }

    @Test
    void oversizedEvent_isRejectedBeforeAnythingIsSent() {
        var large = CloudEventBuilder.v1(event("large"))
                .withData("application/json", ("\"" + "x".repeat(Limits.BUS_EVENT_BYTES) + "\"").getBytes(UTF_8))
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bus.publish(List.of(event("small"), large)))
                .withMessageContaining("Event large of type dev.stride.order.created");
        assertThat(published()).isEmpty();
    }

    private static String unique() {
        return UUID.randomUUID().toString();
    }

    private static CloudEvent event(String id) {
        return CloudEventBuilder.v1()
                .withId(id)
                .withSource(URI.create("/orders"))
                .withType("dev.stride.order.created")
                .build();
    }
}
