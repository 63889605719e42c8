package dev.stride.runtime.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Blobs;
import dev.stride.trace.TraceContext;
import dev.stride.trace.Tracing;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A message about an event that may start instances or that instances may wait for. */
public sealed interface EventMessage extends Envelope {

    @Override
    EventMessage redriven();

    /** Returns the message as text for the queue, with the current trace context. */
    String encode();

    /**
     * An event has arrived.
     *
     * @param at the arrival time in microseconds; the events of one request are one microsecond apart, in their order
     * @param content the CloudEvent as JSON, if it is small
     * @param contentAt name of the blob that holds a large event
     * @param ingress the entry point through which it arrived
     */
    record Arrival(Instant at, Optional<JsonNode> content, Optional<String> contentAt, Ingress ingress, int redrives)
            implements EventMessage {

        /** Creates the message for an event. Writes a large event to a blob first. */
        public static Arrival of(Instant at, JsonNode event, Ingress ingress, Blobs blobs) {
            var bytes = Json.encode(event);
            if (bytes.length <= Limits.BRANCH_IN_MESSAGE_BYTES) {
                return new Arrival(at, Optional.of(event), Optional.empty(), ingress, 0);
            }
            var name = "event/" + Digest.of(bytes);
            blobs.put(name, bytes);
            return new Arrival(at, Optional.empty(), Optional.of(name), ingress, 0);
        }

        /**
         * Returns a copy of the message with the arrival time of the event's first arrival, which was earlier if this event is a
         * duplicate.
         */
        public Arrival at(Instant first) {
            return new Arrival(first, content, contentAt, ingress, redrives);
        }

        @Override
        public Arrival redriven() {
            return new Arrival(at, content, contentAt, ingress, redrives + 1);
        }

        @Override
        public String encode() {
            var from =
                    Optional.of(ingress).filter(it -> !it.equals(Ingress.BUS)).map(Ingress::name);
            return Written.text(Optional.of(at), content, contentAt, from, Optional.empty(), redrives);
        }
    }

    /**
     * A message to notify the remaining subscribers of an event, after an earlier invocation had to stop before it had notified
     * all.
     *
     * @param event id of the event
     * @param partition partition of the table that holds the subscriptions
     * @param after the last subscription whose branch was notified
     * @param undecided ids of workflows whose branches must not be notified, because their start by the event failed
     */
    record FanOut(String event, String partition, String after, Optional<Set<String>> undecided, int redrives)
            implements EventMessage {

        /**
         * Creates a new message to notify the remaining subscribers of an event. The message was never in the
         * dead-letter queue, so its redrive count is 0.
         */
        public FanOut(String event, String partition, String after, Set<String> undecided) {
            this(event, partition, after, Optional.of(undecided).filter(it -> !it.isEmpty()), 0);
        }

        @Override
        public FanOut redriven() {
            return new FanOut(event, partition, after, undecided, redrives + 1);
        }

        @Override
        public String encode() {
            var rest = new FanOut(event, partition, after, undecided, 0);
            return Written.text(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(rest),
                    redrives);
        }
    }

    /**
     * Parses the text of an event message.
     *
     * @throws UnreadableData if it is malformed
     */
    static EventMessage decode(String body) {
        return Written.parse(body).message();
    }

    /** Returns the trace span in which the message was sent, if it was traced. */
    static Optional<TraceContext> traceOf(String body) {
        return Written.parse(body).trace().flatMap(TraceContext::parse);
    }

    /**
     * The JSON form of an event message: an {@link Arrival}, which contains a new event, or a {@link FanOut}, which
     * continues to notify the subscribers of an earlier event.
     *
     * @param from the ingress of an event, unless it is a bus
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Written(
            int event,
            Optional<Instant> at,
            Optional<JsonNode> content,
            Optional<String> contentAt,
            Optional<String> from,
            Optional<FanOut> rest,
            int redrives,
            Optional<String> trace) {

        private static String text(
                Optional<Instant> at,
                Optional<JsonNode> content,
                Optional<String> contentAt,
                Optional<String> from,
                Optional<FanOut> rest,
                int redrives) {
            var trace = Tracing.current().map(TraceContext::toString);
            var written = new Written(VERSION, at, content, contentAt, from, rest, redrives, trace);
            return new String(Json.encode(written), StandardCharsets.US_ASCII);
        }

        private static Written parse(String body) {
            try {
                return Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class);
            } catch (UnreadableData e) {
                throw new UnreadableData("an event message is malformed");
            }
        }

        private EventMessage message() {
            if (rest.isPresent()) {
                var part = rest.get();
                return new FanOut(part.event(), part.partition(), part.after(), part.undecided(), redrives);
            }
            var arrived = at.orElseThrow(
                    () -> new UnreadableData("an event message is malformed: it lacks the time of receipt"));
            return new Arrival(
                    arrived, content, contentAt, from.map(Ingress::new).orElse(Ingress.BUS), redrives);
        }
    }
}
