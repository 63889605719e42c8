package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.table.PagedItems;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Branches that wait for events: an item {@code SUB#<branch>#<version>} in the partition of each {@link SubscriptionKey} and value they
 * wait for. Leftovers do no harm: they name a version that the branch has left behind.
 */
public final class SubscriptionIndex {

    private static final String PREFIX = "SUB#";

    private final Table table;
    private final PlanStore planStore;

    public SubscriptionIndex(Table table, PlanStore planStore) {
        this.table = table;
        this.planStore = planStore;
    }

    /**
     * A branch that waits.
     *
     * @param version the subscription's
     * @param since when it began to wait
     */
    record Subscriber(BranchId branch, long version, Instant since) {

        static Subscriber of(Item item) {
            return Json.decode(item.body(), Subscriber.class);
        }
    }

    /** Makes the open subscription of a branch known, if it is still this one. Again changes nothing. */
    public void add(Branch branch, long version) {
        branch.events().find(version).ifPresent(eventSubscription -> {
            var subscriber = new Subscriber(branch.id(), version, eventSubscription.since());
            partitions(branch, eventSubscription)
                    .forEach(partition -> table.put(
                            Item.of(key(partition, subscriber), Json.encode(subscriber)), new Condition.Always()));
        });
    }

    /** Ends a subscription of a branch. */
    public void remove(Branch branch, EventSubscription eventSubscription) {
        var subscriber = new Subscriber(branch.id(), eventSubscription.version(), eventSubscription.since());
        partitions(branch, eventSubscription).forEach(partition -> table.delete(key(partition, subscriber)));
    }

    /** Removes what a branch has left behind. */
    void removeStale(Item leftover) {
        table.delete(leftover.key());
    }

    /** Who waits in a partition. @param after the one to go on after */
    Iterable<Item> list(String partition, Optional<String> after) {
        return new PagedItems(table, partition, PREFIX, after);
    }

    /** Which branches of an instance wait in a partition. */
    Iterable<Item> list(String partition, String instance) {
        return new PagedItems(table, partition, PREFIX + instance + "/");
    }

    /** Where a branch's wish for events is kept. */
    String partition(EventInterest eventInterest, Branch branch) {
        var workflow = eventInterest.open().isEmpty()
                ? ""
                : planStore.load(branch.plan()).workflow().id();
        return SubscriptionKey.partition(eventInterest, workflow);
    }

    private Set<String> partitions(Branch branch, EventSubscription eventSubscription) {
        return eventSubscription.interests().stream()
                .map(eventInterest -> partition(eventInterest, branch))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Key key(String partition, Subscriber subscriber) {
        return new Key(partition, PREFIX + subscriber.branch() + "#%019d".formatted(subscriber.version()));
    }
}
