package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The open instances of all workflows, ordered by workflow and then by age, oldest first. The sweeper saves its
 * position between runs under {@code SWEEP} / {@code PLACE}.
 */
public final class OpenInstances {

    private static final Key PLACE = new Key("SWEEP", "PLACE");

    private final Table table;
    private final WorkflowStore workflowStore;

    public OpenInstances(Table table, Blobs blobs) {
        this.table = table;
        workflowStore = new WorkflowStore(table, blobs);
    }

    /**
     * A position among the open instances.
     *
     * @param workflow the id of the workflow
     * @param shard the shard of the workflow's list
     * @param after the instance visited last in this shard
     */
    public record ListPosition(String workflow, int shard, Optional<String> after) {}

    /** Returns a cursor that continues at the saved position, or at the beginning if there is none. */
    public InstanceCursor resume() {
        return new InstanceCursor(table.get(PLACE).map(item -> Json.decode(item.body(), ListPosition.class)));
    }

    /** Saves the cursor's position for the next {@link #resume}. */
    public void savePosition(InstanceCursor instanceCursor) {
        instanceCursor
                .position()
                .ifPresent(
                        listPosition -> table.put(Item.of(PLACE, Json.encode(listPosition)), new Condition.Always()));
    }

    /** Deletes the saved position: the next cursor starts at the beginning. */
    public void clearPosition() {
        table.delete(PLACE);
    }

    /** A cursor over the open instances. */
    public final class InstanceCursor implements Iterator<InstanceSummary> {

        private final Deque<ListPosition> lists = new ArrayDeque<>();
        private final Deque<InstanceSummary> page = new ArrayDeque<>();
        private Optional<ListPosition> position;

        private InstanceCursor(Optional<ListPosition> from) {
            position = from;
            for (var workflow : workflowStore.ids()) {
                for (int shard = 0; shard < InstanceList.SHARDS; shard++) {
                    var list = new ListPosition(workflow, shard, Optional.empty());
                    if (from.isEmpty() || isAfter(list, from.get())) {
                        lists.add(list);
                    }
                }
            }
            from.ifPresent(lists::addFirst);
        }

        /** Returns the current position. */
        Optional<ListPosition> position() {
            return position;
        }

        @Override
        public boolean hasNext() {
            while (page.isEmpty() && !lists.isEmpty()) {
                loadPage(lists.remove());
            }
            return !page.isEmpty();
        }

        @Override
        public InstanceSummary next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no more open instances");
            }
            var instanceSummary = page.remove();
            position = position.map(
                    it -> new ListPosition(it.workflow(), it.shard(), Optional.of(instanceSummary.instance())));
            return instanceSummary;
        }

        private void loadPage(ListPosition list) {
            position = Optional.of(list);
            var name = InstanceSummaries.listingName(list.workflow(), Status.PENDING, list.shard());
            var items = table.list(name, Direction.ASCENDING, Limits.PAGE_SIZE, list.after());
            items.items().stream().map(InstanceSummaries::decode).forEach(page::add);
            items.next()
                    .ifPresent(after ->
                            lists.addFirst(new ListPosition(list.workflow(), list.shard(), Optional.of(after))));
        }

        private static boolean isAfter(ListPosition list, ListPosition from) {
            var byWorkflow = list.workflow().compareTo(from.workflow());
            return byWorkflow != 0 ? byWorkflow > 0 : list.shard() > from.shard();
        }
    }
}
