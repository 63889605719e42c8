package dev.stride.adapter.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stride.Limits;
import dev.stride.adapter.aws.BatchSender.FailedEntry;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResultEntry;

/**
 * An implementation of the port {@link Bus} with an EventBridge bus. The {@code detail} of an entry is the whole event in the
 * JSON format of CloudEvents. The {@code source} and {@code detail-type} of the entry are the source and type of the event, so
 * that rules match without reading the detail.
 */
final class EventBridgeBus implements Bus {

    /** The number of bytes that the time of an entry adds to the size of the entry, as EventBridge calculates it. */
    private static final int TIME_BYTES = 14;

    private final JsonFormat format = new JsonFormat();
    private final EventBridgeClient client;
    private final String name;
    private final BatchSender<PutEventsRequestEntry> batches =
            new BatchSender<>(Limits.BUS_BATCH, Limits.BUS_EVENT_BYTES, EventBridgeBus::bytes, this::request);

    /** @param name name or ARN of the bus */
    EventBridgeBus(EventBridgeClient client, String name) {
        this.client = client;
        this.name = name;
    }

    @Override
    public void publish(List<CloudEvent> events) {
        batches.send(events.stream().map(this::entry).toList());
    }

    private PutEventsRequestEntry entry(CloudEvent event) {
        var entry = PutEventsRequestEntry.builder()
                .eventBusName(name)
                .source(event.getSource().toString())
                .detailType(event.getType())
                .detail(new String(format.serialize(event), UTF_8));
        if (event.getTime() != null) {
            entry.time(event.getTime().toInstant());
        }
        return checked(entry.build(), event);
    }

    /** Sends one request and returns the rejected entries. The response has one result per entry, in the order of the request. */
    private List<FailedEntry<PutEventsRequestEntry>> request(List<PutEventsRequestEntry> entries) {
        var results = client.putEvents(request -> request.entries(entries)).entries();
        return IntStream.range(0, entries.size())
                .filter(index -> results.get(index).eventId() == null)
                .mapToObj(index -> new FailedEntry<>(entries.get(index), reason(results.get(index))))
                .toList();
    }

    private String reason(PutEventsResultEntry result) {
        return "%s, %s (bus %s)".formatted(result.errorCode(), result.errorMessage(), name);
    }

    private static PutEventsRequestEntry checked(PutEventsRequestEntry entry, CloudEvent event) {
        if (bytes(entry) > Limits.BUS_EVENT_BYTES) {
            throw new IllegalArgumentException(
                    "Event %s of type %s has %,d bytes, more than the limit of %,d for events on a bus"
                            .formatted(event.getId(), event.getType(), bytes(entry), Limits.BUS_EVENT_BYTES));
        }
        return entry;
    }

    private static int bytes(PutEventsRequestEntry entry) {
        return (entry.time() == null ? 0 : TIME_BYTES)
                + entry.source().getBytes(UTF_8).length
                + entry.detailType().getBytes(UTF_8).length
                + entry.detail().getBytes(UTF_8).length;
    }
}
