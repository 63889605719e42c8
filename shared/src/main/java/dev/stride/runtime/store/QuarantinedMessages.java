package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The store of quarantined messages, which the runtime could not handle, under {@code DEADLETTER} / {@code <digest>}. For
 * operators, it records the body, the reason, the time, and the queue to which the body may be sent again. The body of a large
 * message is stored as a blob.
 */
public final class QuarantinedMessages {

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
     */
    private record Kept(String reason, Instant at, String queue, Optional<String> body, Optional<String> bodyAt) {}

    /** Quarantines a message. Quarantining the same body again replaces the record. */
    public void add(String body, String queue, String reason) {
        var now = clock.instant();
        var digest = Digest.of(body.getBytes(StandardCharsets.UTF_8));
        var bytes = encoded(body, digest, new Kept(bounded(reason), now, queue, Optional.of(body), Optional.empty()));
        var expiry = now.plus(MaintenanceLimits.QUARANTINE).getEpochSecond();
        var item = new Item(new Key("DEADLETTER", digest), 0, bytes, Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.Always());
    }

    /** Encodes a record. Stores a large body as a blob, because queues accept messages that are too large for an item. */
    private byte[] encoded(String body, String digest, Kept inline) {
        var bytes = Json.encode(inline);
        if (bytes.length <= Limits.TABLE_BLOB_BYTES) {
            return bytes;
        }
        var name = "aside/" + digest;
        blobs.put(name, body.getBytes(StandardCharsets.UTF_8));
        return Json.encode(new Kept(inline.reason(), inline.at(), inline.queue(), Optional.empty(), Optional.of(name)));
    }

    /** Truncates the reason, which can be long if it quotes the message. */
    private static String bounded(String reason) {
        return reason.substring(0, Math.min(reason.length(), Limits.REASON_CHARACTERS));
    }
}
