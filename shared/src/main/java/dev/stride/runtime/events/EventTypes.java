package dev.stride.runtime.events;

import dev.stride.plan.EventFilter;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.plan.StartEvents;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Pages;
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
public final class EventTypes {

    private static final String SHAPE = "SHAPE#";
    private static final String START = "START#";

    private final Table table;

    public EventTypes(Table table) {
        this.table = table;
    }

    /**
     * What is known of a type.
     *
     * @param starters ids of workflows that such an event may start
     */
    record Known(List<Shape> shapes, List<String> starters) {}

    Known of(String type) {
        var shapes = new ArrayList<Shape>();
        var starters = new ArrayList<String>();
        new Pages(table, partition(type), "").forEach(item -> {
            if (item.key().sort().startsWith(SHAPE)) {
                shapes.add(Json.read(item.body(), Shape.class));
            } else {
                starters.add(Json.read(item.body(), String.class));
            }
        });
        return new Known(shapes, starters);
    }

    /** Whether instances may start by events of a type. */
    boolean isStarter(String type) {
        return new Pages(table, partition(type), START).iterator().hasNext();
    }

    /** Makes known what instances of a plan may wait for. It must be known before any of them runs. */
    public void learn(Plan plan) {
        consumed(plan)
                .flatMap(filter -> Shape.of(filter, plan.workflow().id()).stream())
                .distinct()
                .forEach(this::put);
    }

    /** Makes known that a plan, which is the newest of its workflow, may be started by events. */
    public void offer(Plan newest) {
        var id = newest.workflow().id();
        startTypes(newest).forEach(type -> table.put(Item.of(start(type, id), Json.bytes(id)), new Condition.Always()));
    }

    /**
     * Forgets that a plan, which is no longer the newest, may be started by events.
     *
     * @param newest the one that is, whose starts stay
     */
    public void withdraw(Plan former, Optional<Plan> newest) {
        var gone = startTypes(former);
        newest.map(EventTypes::startTypes).ifPresent(gone::removeAll);
        gone.forEach(type -> table.delete(start(type, former.workflow().id())));
    }

    /** Types of events by which instances of a plan start. */
    private static Set<String> startTypes(Plan plan) {
        var types = new HashSet<String>();
        plan.terms().starts().map(StartEvents::events).stream()
                .flatMap(List::stream)
                .forEach(filter -> types.add(filter.type()));
        return types;
    }

    /** All events that a plan consumes: those that start instances, and those that they wait for. */
    static Stream<EventFilter> consumed(Plan plan) {
        var starts = plan.terms().starts().map(StartEvents::events).orElse(List.of());
        return Stream.concat(starts.stream(), plan.nodes().stream().flatMap(node -> consumed(node).stream()));
    }

    private static List<EventFilter> consumed(Node node) {
        return switch (node) {
            case Node.Listen listen -> listen.events();
            case Node.Await await -> await.events();
            case Node.Rest rest -> rest.events();
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

    private void put(Shape shape) {
        var body = Json.bytes(shape);
        table.put(Item.of(new Key(partition(shape.type()), SHAPE + Digest.of(body)), body), new Condition.Absent());
    }

    private static Key start(String type, String workflow) {
        return new Key(partition(type), START + Names.of(workflow));
    }

    private static String partition(String type) {
        return "EVENTTYPE#" + Names.of(type);
    }
}
