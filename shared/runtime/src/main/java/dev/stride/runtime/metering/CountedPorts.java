package dev.stride.runtime.metering;

import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.plan.call.CallTemplate;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Timers;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decorators that count requests to AWS services in the units that AWS bills. The decorator of the table is {@link CountedTable}.
 */
public final class CountedPorts {

    /**
     * Counts requests to an object store. Blobs that are items of the table are counted by {@link CountedTable}
     * instead.
     */
    public record CountedBlobs(Blobs blobs, UsageCounter counter) implements Blobs {

        @Override
        public void put(String name, byte[] bytes) {
            blobs.put(name, bytes);
            counter.count(UsageMetric.BLOB_PUTS, 1);
        }

        @Override
        public Optional<byte[]> get(String name) {
            var bytes = blobs.get(name);
            counter.count(UsageMetric.BLOB_GETS, 1);
            return bytes;
        }

        @Override
        public URI address(String name) {
            return blobs.address(name);
        }
    }

    /** Counts the calls that workflows make to services. Each attempt counts as one call. */
    public record CountedCalls(CallExecutor calls, UsageCounter counter) implements CallExecutor {

        @Override
        public Reply perform(CallTemplate template, CallRequest request) {
            counter.count(UsageMetric.CALLS, 1);
            return calls.perform(template, request);
        }

        @Override
        public List<String> issuedTokens(Credentials credentials) {
            return calls.issuedTokens(credentials);
        }
    }

    /**
     * Counts published events, and the chunks of 64 KB that AWS bills for each event. The size of an event is measured
     * in the JSON format of CloudEvents.
     */
    public record CountedBus(Bus bus, UsageCounter counter) implements Bus {

        private static final int CHUNK_BYTES = 64 << 10;
        private static final JsonFormat FORMAT = new JsonFormat();

        @Override
        public void publish(List<CloudEvent> events) {
            bus.publish(events);
            counter.count(UsageMetric.PUBLISH_CALLS, 1);
            counter.count(UsageMetric.EVENTS, events.size());
            for (var event : events) {
                counter.count(UsageMetric.EVENT_CHUNKS, Math.ceilDiv(FORMAT.serialize(event).length, CHUNK_BYTES));
            }
        }
    }

    /** Counts sent messages, and the requests that AWS bills for them: one request for each 64 KB of a batch. */
    public record CountedQueue(Queue queue, UsageCounter counter) implements Queue {

        private static final int REQUEST_BYTES = 64 << 10;

        @Override
        public void send(List<OutgoingMessage> messages) {
            queue.send(messages);
            int bytes = messages.stream()
                    .mapToInt(outgoingMessage -> outgoingMessage.body().getBytes(StandardCharsets.UTF_8).length)
                    .sum();
            counter.count(UsageMetric.SEND_CALLS, 1);
            counter.count(UsageMetric.MESSAGES_SENT, messages.size());
            counter.count(UsageMetric.SENT_BYTES, bytes);
            counter.count(UsageMetric.SEND_REQUESTS, Math.ceilDiv(bytes, REQUEST_BYTES));
        }
    }

    /** Counts each timer that is set or deleted. */
    public record CountedTimers(Timers timers, UsageCounter counter) implements Timers {

        @Override
        public void set(String name, Instant at, String body) {
            timers.set(name, at, body);
            counter.count(UsageMetric.SCHEDULES, 1);
        }

        @Override
        public void delete(String name) {
            timers.delete(name);
            counter.count(UsageMetric.TIMERS_DELETED, 1);
        }
    }

    private CountedPorts() {}
}
