package dev.stride.runtime.event;

import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.PagedItems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Who may care for a type of event: {@code EVENTTYPE#<type>} / {@code SHAPE#<digest>} and {@code START#<workflow>}. Each is an
 * item of its own, so that deployments at the same time do not meet. A shape stays for ever, since instances live on. A start
 * is a hint only: what starts a workflow is what its newest version says.
 */
public final class EventTypeIndex {

    private static final String SHAPE = "SHAPE#";
    private static final String START = "START#";

    private final Table table;

    public EventTypeIndex(Table table) {
        this.table = table;
    }

    /**
     * What is known of a type.
     *
     * @param starters ids of workflows that such an event may start
     */
    record Consumers(List<SubscriptionKey> shapes, List<String> starters) {}

    Consumers find(String type) {
        var shapes = new ArrayList<SubscriptionKey>();
        var starters = new ArrayList<String>();
        new PagedItems(table, partition(type), "").forEach(item -> {
            if (item.key().sort().startsWith(SHAPE)) {
                shapes.add(Json.decode(item.body(), SubscriptionKey.class));
            } else {
                starters.add(Json.decode(item.body(), String.class));
            }
        });
        return new Consumers(shapes, starters);
    }

    /** Whether instances may start by events of a type. */
    boolean isStarter(String type) {
        return new PagedItems(table, partition(type), START).iterator().hasNext();
    }

    /** Makes known what instances of a plan may wait for. It must be known before any of them runs. */
    public void register(Plan plan) {
        consumedEvents(plan)
                .flatMap(filter -> SubscriptionKey.allOf(filter, plan.workflow().id()).stream())
                .distinct()
                .forEach(this::put);
    }

    /** Makes known that a plan, which is the newest of its workflow, may be started by events. */
    public void addStarts(Plan newest) {
        var id = newest.workflow().id();
        startTypes(newest)
                .forEach(type -> table.put(Item.of(start(type, id), Json.encode(id)), new Condition.Always()));
    }

    /**
     * Forgets that a plan, which is no longer the newest, may be started by events.
     *
     * @param newest the one that is, whose starts stay
     */
    public void removeStarts(Plan former, Optional<Plan> newest) {
        var gone = startTypes(former);
        newest.map(EventTypeIndex::startTypes).ifPresent(gone::removeAll);
        gone.forEach(type -> table.delete(start(type, former.workflow().id())));
    }

    /** Types of events by which instances of a plan start. */
    private static Set<String> startTypes(Plan plan) {
        var types = new HashSet<String>();
        plan.settings().starts().map(StartEvents::events).stream()
                .flatMap(List::stream)
                .forEach(filter -> types.add(filter.type()));
        return types;
    }

    /** All events that a plan consumes: those that start instances, and those that they wait for. */
    public static Stream<EventFilter> consumedEvents(Plan plan) {
        var starts = plan.settings().starts().map(StartEvents::events).orElse(List.of());
        return Stream.concat(starts.stream(), plan.nodes().stream().flatMap(node -> consumedEvents(node).stream()));
    }

    private static List<EventFilter> consumedEvents(Node node) {
        return switch (node) {
            case Node.Listen listen -> listen.events();
            case Node.Await await -> await.events();
            case Node.KeepActive keepActive -> keepActive.events();
            case Node.Enter _,
                    Node.Leave _,
                    Node.Assign _,
                    Node.Choose _,
                    Node.Invoke _,
                    Node.Call _,
                    Node.Delay _,
                    Node.Emit _,
                    Node.Fork _,
                    Node.ForEach _,
                    Node.Detach _,
                    Node.Compensate _,
                    Node.Return _,
                    Node.Continue _,
                    Node.End _ -> List.of();
        };
    }

    private void put(SubscriptionKey subscriptionKey) {
        var body = Json.encode(subscriptionKey);
        table.put(
                Item.of(new Key(partition(subscriptionKey.type()), SHAPE + Digest.of(body)), body),
                new Condition.Absent());
    }

    private static Key start(String type, String workflow) {
        return new Key(partition(type), START + KeyText.shorten(workflow));
    }

    private static String partition(String type) {
        return "EVENTTYPE#" + KeyText.shorten(type);
    }
}
