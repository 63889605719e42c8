package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.ObjectStore.StoredObject;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.InstanceItems;
import dev.stride.runtime.store.InstanceItems.Presence;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A scheduled job that deletes large data from the object store after its instance has expired. It searches all objects of
 * instances, because the table's time-to-live deletes only table items. The position of the search is saved under {@code SWEEP} /
 * {@code OBJECTS}.
 */
public final class ObjectCleanup {

    private static final Key POSITION = new Key("SWEEP", "OBJECTS");

    private final ObjectStore objects;
    private final Table table;
    private final InstanceItems instances;
    private final RuntimeObserver observer;
    private final InstantSource clock;

    /**
     * @param objects the object store that holds the large blobs of the same deployment
     * @param observer is told of instances whose objects were not examined
     */
    public ObjectCleanup(Ports ports, ObjectStore objects, RuntimeObserver observer) {
        this.objects = objects;
        table = ports.table();
        instances = new InstanceItems(ports.table(), ports.blobs());
        this.observer = observer;
        clock = ports.clock();
    }

    /**
     * The position that the search for objects of expired instances has reached in the object store.
     *
     * @param startedAt when the search began
     * @param after name of the last object that was examined; empty after the end of the search
     */
    private record Position(Instant startedAt, Optional<String> after) {}

    /**
     * Continues the search for objects to delete, until the search is complete or little time is left. Begins a new search at
     * most once every {@link MaintenanceLimits#OBJECT_SEARCH}.
     *
     * @param deadline when the invocation ends
     * @return how many objects were deleted
     */
    public int run(Instant deadline) {
        var last = deadline.minus(Limits.COMMIT_MARGIN);
        var stored = table.get(POSITION).map(item -> Json.decode(item.body(), Position.class));
        if (stored.filter(position -> position.after().isEmpty())
                .filter(position -> position.startedAt()
                        .plus(MaintenanceLimits.OBJECT_SEARCH)
                        .isAfter(clock.instant()))
                .isPresent()) {
            return 0;
        }
        var after = stored.flatMap(Position::after);
        var startedAt = after.flatMap(_ -> stored).map(Position::startedAt).orElseGet(clock::instant);
        var guard = new ItemGuard("deletion of objects", observer);
        int deleted = 0;
        do {
            var page = objects.list(Blobs.INSTANCE_PREFIX, MaintenanceLimits.OBJECT_PAGE, after);
            deleted += deleteUnneeded(page.objects(), guard);
            after = page.next();
            save(new Position(startedAt, after));
        } while (after.isPresent() && !clock.instant().isAfter(last));
        return deleted;
    }

    private int deleteUnneeded(List<StoredObject> page, ItemGuard guard) {
        var byInstance = page.stream().collect(Collectors.groupingBy(object -> Blobs.instanceOf(object.name())));
        var open = instances.findOpen(byInstance.keySet(), clock.instant());
        byInstance.keySet().removeAll(open);
        var unneeded = new ArrayList<String>();
        byInstance.forEach((instance, stored) ->
                guard.handle("instance", instance, () -> unneeded.addAll(unneeded(instance, stored))));
        objects.delete(unneeded);
        return unneeded.size();
    }

    /**
     * Returns the objects of an instance that can be deleted. If the table does not contain the instance, its start
     * message may still be in the queue. Its objects are then kept until they are older than any message could be.
     */
    private List<String> unneeded(String instance, List<StoredObject> stored) {
        var now = clock.instant();
        var oldest = now.minus(MaintenanceLimits.SHORTEST_RETENTION);
        var presence = instances.presence(instance, now);
        return stored.stream()
                .filter(object -> switch (presence) {
                    case Presence.KEPT -> false;
                    case Presence.EXPIRED -> true;
                    case Presence.ABSENT -> object.storedAt().isBefore(oldest);
                })
                .map(StoredObject::name)
                .toList();
    }

    private void save(Position position) {
        table.put(Item.of(POSITION, Json.encode(position)), new Condition.Always());
    }
}
