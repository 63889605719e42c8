package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What came by a queue and cannot be handled: {@code DEADLETTER} / {@code <digest>}, kept for people to look at. They find what
 * it is, why it is here, since when and which queue it came by, and may send the body to that queue again. Of a large one the item
 * names the blob that holds the body.
 */
public final class QuarantinedMessages {

    private static final Duration KEPT = Duration.ofDays(90);

    private final Table table;
    private final Blobs blobs;
    private final InstantSource clock;

    public QuarantinedMessages(Table table, Blobs blobs, InstantSource clock) {
        this.table = table;
        this.blobs = blobs;
        this.clock = clock;
    }

    /** A message as it is kept. @param bodyAt name of the blob that holds a large body */
    private record Kept(String reason, Instant at, String queue, Optional<String> body, Optional<String> bodyAt) {}

    /** Puts a message aside. The same one again is kept once, as of then. */
    public void add(String body, String queue, String reason) {
        var now = clock.instant();
        var digest = Digest.of(body.getBytes(StandardCharsets.UTF_8));
        var bytes = encoded(body, digest, new Kept(bounded(reason), now, queue, Optional.of(body), Optional.empty()));
        var expiry = now.plus(KEPT).getEpochSecond();
        var item = new Item(new Key("DEADLETTER", digest), 0, bytes, Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.Always());
    }

    /** A queue takes what is larger than an item. */
    private byte[] encoded(String body, String digest, Kept inline) {
        var bytes = Json.encode(inline);
        if (bytes.length <= Limits.TABLE_BLOB_BYTES) {
            return bytes;
        }
        var name = "aside/" + digest;
        blobs.put(name, body.getBytes(StandardCharsets.UTF_8));
        return Json.encode(new Kept(inline.reason(), inline.at(), inline.queue(), Optional.empty(), Optional.of(name)));
    }

    /** It may repeat what stands in the message. */
    private static String bounded(String reason) {
        return reason.substring(0, Math.min(reason.length(), Limits.REASON_CHARACTERS));
    }
}
