package dev.stride.runtime.table;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.InstantSource;
import java.util.Optional;

/**
 * A blob store in the table, for blobs up to {@link dev.stride.Limits#TABLE_BLOB_BYTES}. A blob's key is {@code BLOB#<name>} /
 * {@code BYTES}, or {@code INSTANCE#<id>} / {@code BLOB#<name>} if it belongs to an instance. A blob with a {@linkplain
 * Blobs#lifetime lifetime} expires when its lifetime is over.
 */
public final class TableBlobs implements Blobs {

    private final Table table;
    private final InstantSource clock;

    public TableBlobs(Table table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    @Override
    public void put(String name, byte[] bytes) {
        var expiry = Blobs.lifetime(name)
                .map(lifetime -> clock.instant().plus(lifetime).getEpochSecond());
        var item = new Item(key(name), 0, bytes, Optional.empty(), expiry);
        table.put(item, expiry.isPresent() ? new Condition.Always() : new Condition.Absent());
    }

    @Override
    public Optional<byte[]> get(String name) {
        return table.get(key(name)).map(Item::body);
    }

    private static Key key(String name) {
        if (!name.startsWith(INSTANCE_PREFIX)) {
            return new Key("BLOB#" + name, "BYTES");
        }
        var instance = Blobs.instanceOf(name);
        return new Key(
                TableKeys.instance(instance),
                "BLOB#" + name.substring(Blobs.instanceName(instance, "").length()));
    }
}
