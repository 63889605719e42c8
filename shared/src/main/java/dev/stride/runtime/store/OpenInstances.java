package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.engine.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Heads.Head;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * All instances that are open, workflow by workflow, oldest first. Whoever goes through them keeps the place where to go on:
 * {@code SWEEP} / {@code PLACE}.
 */
public final class OpenInstances {

    private static final Key PLACE = new Key("SWEEP", "PLACE");

    private final Table table;
    private final Workflows workflows;

    public OpenInstances(Table table, Blobs blobs) {
        this.table = table;
        workflows = new Workflows(table, blobs);
    }

    /**
     * Where to go on.
     *
     * @param after the instance that was looked at last, in that shard of the workflow's list
     */
    public record Place(String workflow, int shard, Optional<String> after) {}

    /** Goes on where the last one paused. */
    public Walk resumed() {
        return new Walk(table.get(PLACE).map(item -> Json.read(item.body(), Place.class)));
    }

    /** The next one goes on here. */
    public void pause(Walk walk) {
        walk.place().ifPresent(place -> table.put(Item.of(PLACE, Json.bytes(place)), new Condition.Always()));
    }

    /** The next one begins at the beginning. */
    public void restart() {
        table.delete(PLACE);
    }

    /** A way through the open instances. */
    public final class Walk implements Iterator<Head> {

        private final Deque<Place> lists = new ArrayDeque<>();
        private final Deque<Head> page = new ArrayDeque<>();
        private Optional<Place> place;

        private Walk(Optional<Place> from) {
            place = from;
            for (var workflow : workflows.ids()) {
                for (int shard = 0; shard < InstanceList.SHARDS; shard++) {
                    var list = new Place(workflow, shard, Optional.empty());
                    if (from.isEmpty() || isAfter(list, from.get())) {
                        lists.add(list);
                    }
                }
            }
            from.ifPresent(lists::addFirst);
        }

        /** Where it is. */
        Optional<Place> place() {
            return place;
        }

        @Override
        public boolean hasNext() {
            while (page.isEmpty() && !lists.isEmpty()) {
                read(lists.remove());
            }
            return !page.isEmpty();
        }

        @Override
        public Head next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no more open instances");
            }
            var head = page.remove();
            place = place.map(it -> new Place(it.workflow(), it.shard(), Optional.of(head.instance())));
            return head;
        }

        private void read(Place list) {
            place = Optional.of(list);
            var name = Heads.listingName(list.workflow(), Status.PENDING, list.shard());
            var items = table.list(name, Direction.ASCENDING, Limits.PAGE, list.after());
            items.items().stream().map(Heads::head).forEach(page::add);
            items.next()
                    .ifPresent(after -> lists.addFirst(new Place(list.workflow(), list.shard(), Optional.of(after))));
        }

        private static boolean isAfter(Place list, Place from) {
            var byWorkflow = list.workflow().compareTo(from.workflow());
            return byWorkflow != 0 ? byWorkflow > 0 : list.shard() > from.shard();
        }
    }
}
