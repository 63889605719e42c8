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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** What the instance queue carries of events, beside messages for branches. */
public sealed interface EventMessage extends Redrivable {

    /** The number of this form of letter; a reader refuses others. */
    int FORMAT = 1;

    /** How every letter of an event begins, and no message. */
    String PREFIX = "{\"event\":";

    /**
     * An event has come.
     *
     * @param at when, to the microsecond: events of one request are a microsecond apart, in their order
     * @param content the CloudEvent as JSON, unless it is large
     * @param contentAt name of the blob that holds a large one
     */
    record Arrival(Instant at, Optional<JsonNode> content, Optional<String> contentAt, int redrives)
            implements EventMessage {

        /** A letter about an event; a large one is kept in a blob. */
        public static Arrival of(Instant at, JsonNode event, Blobs blobs) {
            var bytes = Json.encode(event);
            if (bytes.length <= Limits.BRANCH_IN_MESSAGE_BYTES) {
                return new Arrival(at, Optional.of(event), Optional.empty(), 0);
            }
            var name = "event/" + Digest.of(bytes);
            blobs.put(name, bytes);
            return new Arrival(at, Optional.empty(), Optional.of(name), 0);
        }

        /** The same of an event that came first at another time. */
        public Arrival at(Instant first) {
            return new Arrival(first, content, contentAt, redrives);
        }

        @Override
        public Arrival withNextRedrive() {
            return new Arrival(at, content, contentAt, redrives + 1);
        }

        @Override
        public String encode() {
            return Written.of(Optional.of(at), content, contentAt, Optional.empty(), redrives);
        }
    }

    /**
     * An event has come that so many wait for that one invocation cannot tell them all.
     *
     * @param event its id
     * @param partition where the subscriptions are
     * @param after the last one that was told
     */
    record FanOut(String event, String partition, String after, int redrives) implements EventMessage {

        @Override
        public FanOut withNextRedrive() {
            return new FanOut(event, partition, after, redrives + 1);
        }

        @Override
        public String encode() {
            var rest = new FanOut(event, partition, after, 0);
            return Written.of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(rest), redrives);
        }
    }

    /** The letter that a queue handed over; empty when it is none of an event. */
    static Optional<EventMessage> parse(String body) {
        return body.startsWith(PREFIX) ? Optional.of(Written.read(body)) : Optional.empty();
    }

    /** The span in which a letter was sent, where somebody traces. */
    static Optional<TraceContext> traceOf(String body) {
        return Written.parse(body).trace().flatMap(TraceContext::parse);
    }

    /** The one form in which all kinds are written. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Written(
            int event,
            Optional<Instant> at,
            Optional<JsonNode> content,
            Optional<String> contentAt,
            Optional<FanOut> rest,
            int redrives,
            Optional<String> trace) {

        private static String of(
                Optional<Instant> at,
                Optional<JsonNode> content,
                Optional<String> contentAt,
                Optional<FanOut> rest,
                int redrives) {
            var trace = Tracing.current().map(TraceContext::toString);
            var written = new Written(FORMAT, at, content, contentAt, rest, redrives, trace);
            return new String(Json.encode(written), StandardCharsets.US_ASCII);
        }

        private static Written parse(String body) {
            try {
                return Json.decode(body.getBytes(StandardCharsets.UTF_8), Written.class);
            } catch (UncheckedIOException e) {
                throw new UnreadableData("not the letter of an event");
            }
        }

        private static EventMessage read(String body) {
            var written = parse(body);
            if (written.event != FORMAT) {
                throw new UnreadableData("an event of format " + written.event + "; this version reads " + FORMAT);
            }
            return written.letter();
        }

        private EventMessage letter() {
            if (rest.isPresent()) {
                var part = rest.get();
                return new FanOut(part.event(), part.partition(), part.after(), redrives);
            }
            var arrived = at.orElseThrow(() -> new UnreadableData("an event without the time of its arrival"));
            return new Arrival(arrived, content, contentAt, redrives);
        }
    }
}
