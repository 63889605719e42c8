package dev.stride.runtime.store;

import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** What came by a queue and cannot be handled: {@code DEADLETTER} / {@code <digest>}, kept for people to look at. */
public final class Aside {

    private static final Duration KEPT = Duration.ofDays(90);

    private final Table table;
    private final InstantSource clock;

    public Aside(Table table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /** Puts a message aside. Again changes nothing but how long it is kept. */
    public void put(String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var expiry = clock.instant().plus(KEPT).getEpochSecond();
        var key = new Key("DEADLETTER", Digest.of(bytes));
        table.put(new Item(key, 0, bytes, Optional.empty(), Optional.of(expiry)), new Condition.Always());
    }
}
