package dev.stride.runtime.metering;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Timers;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decorators of the ports that count requests, as AWS bills them. The table has a decorator of its own, {@link CountedTable}. */
public final class CountedPorts {

    /** An object store that is counted. Blobs that are items of the table are counted there instead. */
    public record CountedBlobs(Blobs blobs, UsageCounter ledger) implements Blobs {

        @Override
        public void put(String name, byte[] bytes) {
            blobs.put(name, bytes);
            ledger.count(UsageMetric.BLOB_PUTS, 1);
        }

        @Override
        public Optional<byte[]> get(String name) {
            var bytes = blobs.get(name);
            ledger.count(UsageMetric.BLOB_GETS, 1);
            return bytes;
        }

        @Override
        public URI address(String name) {
            return blobs.address(name);
        }
    }

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

    /** A queue that counts what is sent: a batch is one request per 64 KB of all its messages. */
    public record CountedQueue(Queue queue, UsageCounter ledger) implements Queue {

        private static final int REQUEST_BYTES = 64 << 10;

        @Override
        public void send(List<OutgoingMessage> letters) {
            queue.send(letters);
            int bytes = letters.stream()
                    .mapToInt(outgoingMessage -> outgoingMessage.body().getBytes(StandardCharsets.UTF_8).length)
                    .sum();
            ledger.count(UsageMetric.MESSAGES_SENT, letters.size());
            ledger.count(UsageMetric.SENT_BYTES, bytes);
            ledger.count(UsageMetric.SEND_REQUESTS, Math.ceilDiv(bytes, REQUEST_BYTES));
        }
    }

    /** Schedules that are counted each time they are set. What is billed is that they ring, of which only the first time is foreseen. */
    public record CountedSchedules(Schedules schedules, UsageCounter ledger) implements Schedules {

        @Override
        public void set(String name, Recurrence recurrence, String body) {
            schedules.set(name, recurrence, body);
            ledger.count(UsageMetric.SCHEDULES, 1);
        }

        @Override
        public void remove(String name) {
            schedules.remove(name);
        }
    }

    /** Timers that are counted each time they are set. */
    public record CountedTimers(Timers timers, UsageCounter ledger) implements Timers {

        @Override
        public void set(String name, Instant at, String body) {
            timers.set(name, at, body);
            ledger.count(UsageMetric.SCHEDULES, 1);
        }
    }

    private CountedPorts() {}
}
