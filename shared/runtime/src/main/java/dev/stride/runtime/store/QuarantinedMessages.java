package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The store of quarantined messages, which the runtime could not handle, under {@code DEADLETTER} / {@code <digest>}. It records
 * the body, the reason, the time, and where the message came from, so that an operator can send it again. The body of a large
 * message is stored as a blob.
 */
public final class QuarantinedMessages {

    private static final String PARTITION = "DEADLETTER";

    private final Table table;
    private final Blobs blobs;
    private final InstantSource clock;

    public QuarantinedMessages(Table table, Blobs blobs, InstantSource clock) {
        this.table = table;
        this.blobs = blobs;
        this.clock = clock;
    }

    /**
     * The stored record of a quarantined message.
     *
     * @param bodyAt name of the blob that holds a large body
     * @param from the ingress of an event, unless it is the bus of the deployment
     */
    private record Kept(
            String reason,
            Instant at,
            String queue,
            Optional<String> body,
            Optional<String> bodyAt,
            Optional<String> from) {}

    /**
     * A quarantined message.
     *
     * @param id digest of its body
     * @param at when it was quarantined
     * @param queue name of the queue whose handler failed
     * @param ingress the ingress of the event, if the message is an event
     * @param body empty if it is large and its blob is gone
     */
    public record QuarantinedMessage(
            String id, String reason, Instant at, String queue, Ingress ingress, Optional<String> body) {}

    /** One page of the quarantined messages. @param next the id after which the next page starts, empty on the last page */
    public record Page(List<QuarantinedMessage> messages, Optional<String> next) {
        public Page {
            messages = List.copyOf(messages);
        }
    }

    public Page list(int limit, Optional<String> after) {
        var page = table.query(PARTITION, "", Direction.ASCENDING, limit, after);
        return new Page(page.items().stream().map(this::decode).toList(), page.next());
    }

    public Optional<QuarantinedMessage> find(String id) {
        return table.get(new Key(PARTITION, id)).map(this::decode);
    }

    /** Deletes the record of a message. If the body is in a blob, the blob expires by itself. */
    public void remove(String id) {
        table.delete(new Key(PARTITION, id));
    }

    private QuarantinedMessage decode(Item item) {
        var kept = Json.decode(item.body(), Kept.class);
        var body = kept.body()
                .or(() -> kept.bodyAt().flatMap(blobs::get).map(bytes -> new String(bytes, StandardCharsets.UTF_8)));
        var ingress = kept.from().map(Ingress::new).orElse(Ingress.BUS);
        return new QuarantinedMessage(item.key().sort(), kept.reason(), kept.at(), kept.queue(), ingress, body);
    }

    /** Quarantines a message of the runtime itself. */
    public void add(String body, String queue, String reason) {
        add(body, queue, Ingress.BUS, reason);
    }

    /**
     * Quarantines a message. If a message with the same body is quarantined already, replaces its record.
     *
     * @param ingress the ingress of the event, if the message is an event
     */
    public void add(String body, String queue, Ingress ingress, String reason) {
        var now = clock.instant();
        var digest = Digest.of(body.getBytes(StandardCharsets.UTF_8));
        var from = Optional.of(ingress).filter(it -> !it.equals(Ingress.BUS)).map(Ingress::name);
        var bytes =
                encoded(body, digest, new Kept(bounded(reason), now, queue, Optional.of(body), Optional.empty(), from));
        var expiry = now.plus(MaintenanceLimits.QUARANTINE).getEpochSecond();
        var item = new Item(new Key(PARTITION, digest), 0, bytes, Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.Always());
    }

    /** Encodes a record. Stores a large body as a blob, because a queue message can be larger than a table item. */
    private byte[] encoded(String body, String digest, Kept inline) {
        var bytes = Json.encode(inline);
        if (bytes.length <= Limits.TABLE_BLOB_BYTES) {
            return bytes;
        }
        var name = "aside/" + digest;
        blobs.put(name, body.getBytes(StandardCharsets.UTF_8));
        return Json.encode(new Kept(
                inline.reason(), inline.at(), inline.queue(), Optional.empty(), Optional.of(name), inline.from()));
    }

    /** Truncates the reason, because a reason that quotes the message can be long. */
    private static String bounded(String reason) {
        return reason.substring(0, Math.min(reason.length(), Limits.REASON_CHARACTERS));
    }
}
