package dev.stride.runtime.store;

import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
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
 * it is, why it is here, since when and which queue it came by, and may send the body to that queue again.
 */
public final class Aside {

    private static final Duration KEPT = Duration.ofDays(90);

    private final Table table;
    private final InstantSource clock;

    public Aside(Table table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /** A message as it is kept. */
    private record Kept(String reason, Instant at, String queue, String body) {}

    /** Puts a message aside. The same one again is kept once, as of then. */
    public void put(String body, String queue, String reason) {
        var now = clock.instant();
        var bytes = Json.bytes(new Kept(reason, now, queue, body));
        var expiry = now.plus(KEPT).getEpochSecond();
        var key = new Key("DEADLETTER", Digest.of(body.getBytes(StandardCharsets.UTF_8)));
        table.put(new Item(key, 0, bytes, Optional.empty(), Optional.of(expiry)), new Condition.Always());
    }
}
