package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The store of parked messages, under {@code INSTANCE#<id>} / {@code HELD#<digest>}. A parked message could not be handled, and
 * is kept until its instance is resumed.
 */
public final class ParkedMessages {

    private static final String PREFIX = "HELD#";

    private final Table table;

    public ParkedMessages(Table table) {
        this.table = table;
    }

    /**
     * A message that could not be handled and is stored until its instance is resumed, with the key of its table item.
     */
    public record ParkedMessage(String body, Key key) {}

    /**
     * Stores a message that could not be handled, until its instance is resumed. Storing the same message again has no
     * effect.
     */
    public void add(String instance, String body) {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var key = new Key(TableKeys.instance(instance), PREFIX + Digest.of(bytes));
        table.put(Item.of(key, bytes), new Condition.Always());
    }

    /**
     * Returns the next parked messages, which are stored until their instance is resumed: as many as fit into one batch
     * of the queue, or an empty list if none are left.
     */
    public List<ParkedMessage> nextBatch(String instance) {
        var partition = TableKeys.instance(instance);
        return table
                .query(partition, PREFIX, Direction.ASCENDING, Limits.QUEUE_BATCH, Optional.empty())
                .items()
                .stream()
                .map(item -> new ParkedMessage(new String(item.body(), StandardCharsets.UTF_8), item.key()))
                .toList();
    }

    /**
     * Deletes a parked message after it was sent to the queue again. A parked message is one that could not be handled
     * and is stored until its instance is resumed.
     */
    public void remove(ParkedMessage message) {
        table.delete(message.key());
    }
}
