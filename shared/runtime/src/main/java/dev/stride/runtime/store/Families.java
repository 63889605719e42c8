package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.Family;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.PutResult;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * The {@linkplain Family families} of instances that start one another, under {@code FAMILY#<root>} / {@code DESCENDANTS}. An item
 * lives as long as a message can, so that the start of a descendant that waits in a queue still finds the cancel of its family. An
 * item that only counts begins anew then, so that a series may go on for years.
 */
public final class Families {

    private final Table table;

    public Families(Table table) {
        this.table = table;
    }

    /** A family as it was read, with its item. A write succeeds only if the item has not changed since. */
    public record StoredFamily(Family family, Optional<Item> item) {

        private static StoredFamily of(Optional<Item> item) {
            return new StoredFamily(
                    item.map(it -> Json.decode(it.body(), Family.class)).orElse(Family.UNKNOWN), item);
        }

        private Item changed(Key key, Family next, long expiry) {
            return new Item(
                    key,
                    item.map(Item::version).orElse(0L) + 1,
                    Json.encode(next),
                    Optional.empty(),
                    Optional.of(expiry));
        }

        private Condition unchanged() {
            return item.<Condition>map(it -> new Condition.VersionIs(it.version()))
                    .orElseGet(Condition.Absent::new);
        }
    }

    /** Returns what is known of the family of a root. The read is strongly consistent. */
    public StoredFamily load(String root) {
        return StoredFamily.of(table.get(key(root)));
    }

    /** Counts one more descendant. Leaves it out if others change the family all the time. */
    public void count(String root, StoredFamily loaded, Instant now) {
        var key = key(root);
        write(
                loaded,
                stored -> stored.changed(
                        key,
                        stored.family().counting(),
                        stored.item().flatMap(Item::expiresAt).orElse(expiry(now))),
                Limits.COUNT_ATTEMPTS);
    }

    /** Marks the descendants of a root as cancelled, and begins the search for them anew. */
    public void cancel(String root, Instant now) {
        startRound(root, 0, now);
    }

    /** Returns whether the given round of the search for descendants, or a later one, was started. */
    public boolean isRoundStarted(String root, int round) {
        return load(root).family().cancelRound().filter(it -> it >= round).isPresent();
    }

    /** Records that a round of the search for descendants has started. */
    public void startRound(String root, int round, Instant now) {
        var key = key(root);
        var isWritten = write(
                load(root),
                stored -> stored.changed(key, stored.family().cancelledIn(round), expiry(now)),
                Limits.COMMIT_ATTEMPTS);
        if (!isWritten) {
            throw new IllegalStateException(
                    "too many concurrent updates of the descendants of instance %s; repeat the cancel".formatted(root));
        }
    }

    private boolean write(StoredFamily loaded, Function<StoredFamily, Item> change, int attempts) {
        var stored = loaded;
        for (int tries = 0; tries < attempts; tries++) {
            switch (table.put(change.apply(stored), stored.unchanged())) {
                case PutResult.Stored _ -> {
                    return true;
                }
                case PutResult.ConditionFailed(var existing) -> stored = StoredFamily.of(existing);
            }
        }
        return false;
    }

    private static long expiry(Instant now) {
        return now.plus(MaintenanceLimits.SHORTEST_RETENTION).getEpochSecond();
    }

    private static Key key(String root) {
        return new Key("FAMILY#" + root, "DESCENDANTS");
    }
}
