package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A list of the open instances of all workflows, without suspended ones, ordered by index shard and, within a shard,
 * from oldest to newest. Two jobs read it part by part: the sweeper, which finds stuck branches, and a restoration,
 * which runs after the table was restored from a backup. Their positions are saved between runs under {@code SWEEP} /
 * {@code OPEN} and {@code SWEEP} / {@code RESTORE}.
 */
public final class OpenInstances {

    private final Table table;
    private final Key place;

    private OpenInstances(Table table, String reader) {
        this.table = table;
        place = new Key("SWEEP", reader);
    }

    /**
     * Returns the list of open instances, with the saved position up to which the sweeper has read it. The sweeper is
     * the job that finds stuck branches.
     */
    public static OpenInstances ofSweeper(Table table) {
        return new OpenInstances(table, "OPEN");
    }

    /**
     * Returns the list of open instances, with the saved position up to which a restoration has read it. A restoration
     * is the job that creates messages and timers again after the table was restored from a backup.
     */
    public static OpenInstances ofRestore(Table table) {
        return new OpenInstances(table, "RESTORE");
    }

    /**
     * A position in the list of open instances.
     *
     * @param shard the shard of the list
     * @param after the instance visited last in this shard
     */
    public record ListPosition(int shard, Optional<String> after) {}

    /** Returns a cursor that continues at the saved position. Begins at the start of the list if none is saved. */
    public InstanceCursor resume() {
        return new InstanceCursor(table.get(place).map(item -> Json.decode(item.body(), ListPosition.class)));
    }

    /**
     * Saves the cursor's position in the list of open instances. {@link #resume} continues there or, if the cursor has
     * reached the end, at the start of the list.
     */
    public void savePosition(InstanceCursor cursor) {
        if (cursor.hasNext()) {
            cursor.position.ifPresent(
                    position -> table.put(Item.of(place, Json.encode(position)), new Condition.Always()));
        } else {
            table.delete(place);
        }
    }

    /** A cursor over the open instances. */
    public final class InstanceCursor {

        private final Deque<ListPosition> lists = new ArrayDeque<>();
        private final Deque<InstanceSummary> page = new ArrayDeque<>();
        private Optional<ListPosition> position;

        private InstanceCursor(Optional<ListPosition> from) {
            position = from;
            int first = from.map(ListPosition::shard).orElse(-1) + 1;
            for (int shard = first; shard < InstanceList.OVERVIEW_SHARDS; shard++) {
                lists.add(new ListPosition(shard, Optional.empty()));
            }
            from.ifPresent(lists::addFirst);
        }

        /**
         * Returns whether this cursor is at the start of the list of open instances. It is not at the start if it
         * continues an earlier run, or after it has read a page.
         */
        public boolean isAtStart() {
            return position.isEmpty();
        }

        /**
         * Returns whether instances or unread pages of the index are left. The unread pages may turn out to be empty.
         */
        public boolean hasNext() {
            return !page.isEmpty() || !lists.isEmpty();
        }

        /**
         * Returns the next instance. Reads at most one page of the index. Returns empty if that page is empty, even if
         * {@link #hasNext} still returns true because more pages follow.
         */
        public Optional<InstanceSummary> next() {
            if (page.isEmpty() && !lists.isEmpty()) {
                loadPage(lists.remove());
            }
            var next = Optional.ofNullable(page.poll());
            next.ifPresent(instance ->
                    position = position.map(it -> new ListPosition(it.shard(), Optional.of(instance.instance()))));
            return next;
        }

        /** Returns whether the instance returned last was the last one of its page. */
        public boolean hasFinishedPage() {
            return page.isEmpty() && position.flatMap(ListPosition::after).isPresent();
        }

        private void loadPage(ListPosition list) {
            position = Optional.of(list);
            var name = InstanceList.ofAllWorkflows(Status.PENDING).shard(list.shard());
            var items = table.list(Index.OVERVIEW, name, Direction.ASCENDING, Limits.PAGE_SIZE, list.after());
            items.items().stream().map(InstanceSummaries::decode).forEach(page::add);
            items.next().ifPresent(after -> lists.addFirst(new ListPosition(list.shard(), Optional.of(after))));
        }
    }
}
