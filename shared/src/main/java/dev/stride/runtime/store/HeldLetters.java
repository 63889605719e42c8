package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Letters that could not be handled, kept until their instance is resumed: {@code INSTANCE#<id>} / {@code HELD#<digest>}. */
public final class HeldLetters {

    private static final String PREFIX = "HELD#";

    private final Table table;

    public HeldLetters(Table table) {
        this.table = table;
    }

    /** One that is kept. */
    public record HeldLetter(String body, Key key) {}

    /** Keeps a letter. Keeping it again changes nothing. */
    public void keep(String instance, String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var key = new Key(Keys.instance(instance), PREFIX + Digest.of(bytes));
        table.put(Item.of(key, bytes), new Condition.Always());
    }

    /** As many as are sent at once; none when no more are kept. */
    public List<HeldLetter> next(String instance) {
        var partition = Keys.instance(instance);
        return table
                .query(partition, PREFIX, Direction.ASCENDING, Limits.QUEUE_BATCH, Optional.empty())
                .items()
                .stream()
                .map(item -> new HeldLetter(new String(item.body(), StandardCharsets.UTF_8), item.key()))
                .toList();
    }

    /** Forgets one that was sent. */
    public void release(HeldLetter letter) {
        table.delete(letter.key());
    }
}
