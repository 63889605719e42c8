package dev.stride.runtime.event.store;

import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.LifecycleTypes;
import dev.stride.plan.node.EventsAhead;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.PagedItems;
import dev.stride.runtime.table.TableKeys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An index of the consumers of each event type: the kinds of subscriptions to it, and the workflows that it may start.
 * The partition {@code EVENTTYPE#<type>} lists the consumers of one type. The consumers that accept all types are
 * listed in several identical partitions {@code EVENTTYPES#<number>}, which spread the reads.
 *
 * <p>A partition holds an entry {@code SHAPE#<digest>} for each {@link SubscriptionKey}, and an entry
 * {@code START#<workflow>} for each workflow. Each entry is a separate item, so that concurrent deployments do not
 * conflict. Subscription keys are never deleted, because running instances may use them. A start entry is only a hint:
 * the newest version of the workflow determines whether an event starts an instance.
 */
public final class EventTypeIndex {

    /** The number of identical partitions for consumers of every event type. The router reads one of them for each event. */
    public static final int COPIES = 64;

    /** The prefix of the keys of these partitions, which a number follows. */
    public static final String COPY = "EVENTTYPES#";

    private static final String SHAPE = "SHAPE#";
    private static final String START = "START#";

    private final Table table;

    EventTypeIndex(Table table) {
        this.table = table;
    }

    /** @param starters ids of the workflows that an event of the type may start */
    public record Consumers(List<SubscriptionKey> subscriptionKeys, List<String> starters) {}

    /** Returns the consumers of an event: those that accept its type, and those that accept every type. */
    public Consumers find(String type, String event) {
        var subscriptionKeys = new ArrayList<SubscriptionKey>();
        var starters = new TreeSet<String>();
        for (var partition : partitionsOf(type, event)) {
            new PagedItems(table, partition, "").forEach(item -> {
                if (item.key().sort().startsWith(SHAPE)) {
                    subscriptionKeys.add(Json.decode(item.body(), SubscriptionKey.class));
                } else {
                    starters.add(Json.decode(item.body(), String.class));
                }
            });
        }
        return new Consumers(subscriptionKeys, List.copyOf(starters));
    }

    /** Returns whether events of a type may start instances. @param event id of such an event */
    public boolean isStarter(String type, String event) {
        return partitionsOf(type, event).stream()
                .anyMatch(partition ->
                        new PagedItems(table, partition, START).iterator().hasNext());
    }

    /**
     * Registers the keys under which instances of a plan may subscribe to events. Must complete before an instance of the plan
     * runs, because the router looks for subscriptions only under registered keys.
     */
    public void register(Plan plan) {
        consumedEvents(plan)
                .flatMap(filter -> SubscriptionKey.allOf(filter, plan.workflow().id()).stream())
                .distinct()
                .forEach(this::put);
    }

    /** Adds the newest version of a workflow to the consumers of the event types that start its instances. */
    public void addStarts(Plan newest) {
        var id = newest.workflow().id();
        startTypes(newest).stream()
                .flatMap(EventTypeIndex::partitions)
                .forEach(
                        partition -> table.put(Item.of(start(partition, id), Json.encode(id)), new Condition.Always()));
    }

    /** Removes the entries for events that start instances of a former plan, except those that the newest plan also needs. */
    public void removeStarts(Plan former, Optional<Plan> newest) {
        var obsolete = startTypes(former);
        newest.map(EventTypeIndex::startTypes).ifPresent(obsolete::removeAll);
        obsolete.stream()
                .flatMap(EventTypeIndex::partitions)
                .forEach(partition ->
                        table.delete(start(partition, former.workflow().id())));
    }

    private static Set<String> startTypes(Plan plan) {
        var types = new HashSet<String>();
        startEvents(plan).forEach(filter -> types.add(filter.type()));
        return types;
    }

    public static Stream<EventFilter> consumedEvents(Plan plan) {
        return Stream.concat(startEvents(plan), awaitedEvents(plan));
    }

    /** Returns the events that start instances of a plan. */
    public static Stream<EventFilter> startEvents(Plan plan) {
        return plan.settings().starts().map(StartEvents::events).stream().flatMap(List::stream);
    }

    /** Returns the events that instances of a plan wait for. */
    public static Stream<EventFilter> awaitedEvents(Plan plan) {
        return plan.nodes().stream().flatMap(node -> EventsAhead.at(node).stream());
    }

    private void put(SubscriptionKey subscriptionKey) {
        var body = Json.encode(subscriptionKey);
        partitions(subscriptionKey.type())
                .forEach(partition ->
                        table.put(Item.of(new Key(partition, SHAPE + Digest.of(body)), body), new Condition.Absent()));
    }

    private static Key start(String partition, String workflow) {
        return new Key(partition, START + TableKeys.shorten(workflow));
    }

    private static Stream<String> partitions(String type) {
        return type.equals(EventFilter.ANY_TYPE)
                ? IntStream.range(0, COPIES).mapToObj(copy -> COPY + copy)
                : Stream.of(partition(type));
    }

    /** Returns the partitions that list the consumers of an event. A lifecycle event goes only to consumers that name its type. */
    private static List<String> partitionsOf(String type, String event) {
        return LifecycleTypes.includes(type) ? List.of(partition(type)) : List.of(partition(type), copy(event));
    }

    private static String copy(String event) {
        return COPY + Math.floorMod(event.hashCode(), COPIES);
    }

    private static String partition(String type) {
        return "EVENTTYPE#" + TableKeys.shorten(type);
    }
}
