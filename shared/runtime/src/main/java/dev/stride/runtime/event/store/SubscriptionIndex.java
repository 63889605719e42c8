package dev.stride.runtime.event.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.PagedItems;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An index of branches that wait for events. The branches that wait for events with the same {@link SubscriptionKey} and values
 * share a table partition. In this partition, each branch has an item {@code SUB#<branch>#<version>}, or
 * {@code FIRST#<branch>#<version>} if the branch waits in the start state of its workflow. Outdated items are harmless, because
 * they name a version of the branch that is not current any more.
 */
public final class SubscriptionIndex {

    private static final String PREFIX = "SUB#";

    /**
     * The prefix of the subscriptions of branches that wait in the start state of their workflow: the events that they match can
     * also start a new instance.
     */
    private static final String FIRST = "FIRST#";

    /** A sort key before those of all branches that wait in the start state of their workflow. */
    public static final String BEFORE_START_STATES = FIRST;

    private final Table table;
    private final Function<Branch, String> workflowOf;

    SubscriptionIndex(Table table, Function<Branch, String> workflowOf) {
        this.table = table;
        this.workflowOf = workflowOf;
    }

    /**
     * @param version the version of its subscription
     * @param since the time at which it began to wait
     * @param starts id of the workflow, if the branch waits in the workflow's start state
     */
    public record Subscriber(
            BranchId branch,
            long version,
            Instant since,

            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> starts) {

        public static Subscriber of(Item item) {
            return Json.decode(item.body(), Subscriber.class);
        }
    }

    /** Adds a subscription of a branch, unless the branch has closed it meanwhile. Adding it again has no effect. */
    public void add(Branch branch, long version) {
        branch.events()
                .find(version)
                .ifPresent(eventSubscription ->
                        items(branch, eventSubscription).forEach(item -> table.put(item, new Condition.Always())));
    }

    public void remove(Branch branch, EventSubscription eventSubscription) {
        items(branch, eventSubscription).forEach(this::removeStale);
    }

    public void removeStale(Item stale) {
        table.delete(stale.key());
    }

    /** Returns whether a sort key belongs to branches that wait in the start state of their workflow. */
    public static boolean isInStartState(String sort) {
        return sort.startsWith(FIRST);
    }

    /**
     * Returns the subscriptions in a partition, except those of branches that wait in the start state of their workflow.
     *
     * @param after the sort key to continue after
     */
    public Iterable<Item> listBeyondStartState(String partition, Optional<String> after) {
        return new PagedItems(table, partition, PREFIX, after);
    }

    /**
     * Returns the subscriptions of branches that wait in the start state of their workflow.
     *
     * @param after the sort key to continue after
     */
    public Iterable<Item> listInStartState(String partition, Optional<String> after) {
        return new PagedItems(table, partition, FIRST, after);
    }

    public Iterable<Item> all(String partition) {
        var none = Optional.<String>empty();
        return () -> Stream.of(listBeyondStartState(partition, none), listInStartState(partition, none))
                .flatMap(items -> StreamSupport.stream(items.spliterator(), false))
                .iterator();
    }

    /** Returns the subscriptions of one instance, except those of branches that wait in the start state. */
    public Iterable<Item> listBeyondStartState(String partition, String instance) {
        return new PagedItems(table, partition, PREFIX + instance + "/");
    }

    public String partition(EventInterest eventInterest, Branch branch) {
        return SubscriptionKey.partition(eventInterest, eventInterest.open().isEmpty() ? "" : workflowOf.apply(branch));
    }

    private Collection<Item> items(Branch branch, EventSubscription eventSubscription) {
        return eventSubscription.interests().stream()
                .map(eventInterest -> {
                    var subscriber = new Subscriber(
                            branch.id(),
                            eventSubscription.version(),
                            eventSubscription.since(),
                            eventInterest.starts());
                    return Item.of(key(partition(eventInterest, branch), subscriber), Json.encode(subscriber));
                })
                .collect(Collectors.toMap(Item::key, item -> item, (one, _) -> one))
                .values();
    }

    private static Key key(String partition, Subscriber subscriber) {
        var prefix = subscriber.starts().isPresent() ? FIRST : PREFIX;
        return new Key(partition, prefix + subscriber.branch() + "#%019d".formatted(subscriber.version()));
    }
}
