package dev.stride.runtime.events;

import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Interest;
import dev.stride.engine.Subscription;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Pages;
import dev.stride.runtime.store.Plans;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Branches that wait for events: an item {@code SUB#<branch>#<version>} in the partition of each {@link Shape} and value they
 * wait for. Leftovers do no harm: they name a version that the branch has left behind.
 */
public final class Subscriptions {

    private static final String PREFIX = "SUB#";

    private final Table table;
    private final Plans plans;

    public Subscriptions(Table table, Plans plans) {
        this.table = table;
        this.plans = plans;
    }

    /**
     * A branch that waits.
     *
     * @param version the subscription's
     * @param since when it began to wait
     */
    record Waiting(BranchId branch, long version, Instant since) {

        static Waiting of(Item item) {
            return Json.read(item.body(), Waiting.class);
        }
    }

    /** Makes the open subscription of a branch known, if it is still this one. Again changes nothing. */
    public void open(Branch branch, long version) {
        branch.hearing().listening().filter(it -> it.version() == version).ifPresent(subscription -> {
            var waiting = new Waiting(branch.id(), version, subscription.since());
            partitions(branch, subscription)
                    .forEach(partition ->
                            table.put(Item.of(key(partition, waiting), Json.bytes(waiting)), new Condition.Always()));
        });
    }

    /** Ends a subscription of a branch. */
    public void close(Branch branch, Subscription subscription) {
        var waiting = new Waiting(branch.id(), subscription.version(), subscription.since());
        partitions(branch, subscription).forEach(partition -> table.delete(key(partition, waiting)));
    }

    /** Removes what a branch has left behind. */
    void forget(Item leftover) {
        table.delete(leftover.key());
    }

    /** Who waits in a partition. @param after the one to go on after */
    Iterable<Item> in(String partition, Optional<String> after) {
        return new Pages(table, partition, PREFIX, after);
    }

    /** Which branches of an instance wait in a partition. */
    Iterable<Item> in(String partition, String instance) {
        return new Pages(table, partition, PREFIX + instance + "/");
    }

    /** Where a branch's wish for events is kept. */
    String partition(Interest interest, Branch branch) {
        var workflow = interest.open().isEmpty()
                ? ""
                : plans.load(branch.plan()).workflow().id();
        return Shape.partition(interest, workflow);
    }

    private Set<String> partitions(Branch branch, Subscription subscription) {
        return subscription.interests().stream()
                .map(interest -> partition(interest, branch))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Key key(String partition, Waiting waiting) {
        return new Key(partition, PREFIX + waiting.branch() + "#%019d".formatted(waiting.version()));
    }
}
