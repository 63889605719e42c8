package dev.stride.runtime.metering;

import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.util.List;

/** A bus that counts events, and by 64 KB of each in the JSON format of CloudEvents. */
public record CountedBus(Bus bus, UsageCounter ledger) implements Bus {

    private static final int CHUNK_BYTES = 64 << 10;
    private static final JsonFormat FORMAT = new JsonFormat();

    @Override
    public void publish(List<CloudEvent> events) {
        bus.publish(events);
        ledger.count(UsageMetric.EVENTS, events.size());
        for (var event : events) {
            ledger.count(UsageMetric.EVENT_CHUNKS, Math.ceilDiv(FORMAT.serialize(event).length, CHUNK_BYTES));
        }
    }
}
