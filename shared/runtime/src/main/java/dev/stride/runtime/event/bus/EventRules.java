package dev.stride.runtime.event.bus;

import dev.stride.Limits;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.store.EventTypeIndex;
import dev.stride.runtime.port.EventPattern;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Rules.Route;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.PutResult;
import dev.stride.runtime.table.PagedItems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Maintains the event bus rules that route the events which deployed workflows consume. A route (event type and source) never
 * moves from one rule to another, so each route is active without interruption. The table stores the wanted routes of each rule.
 * Each change of a rule is first stored in the table and then written to the bus. If the table has changed meanwhile, the rule is
 * written to the bus again.
 */
public final class EventRules {

    private final Table table;
    private final Rules rules;

    public EventRules(Table table, Rules rules) {
        this.table = table;
        this.rules = rules;
    }

    /** Adds the routes of all events that start instances of a plan, or for which they wait. Repairs rules whose update on the bus failed. */
    public void add(Plan plan) {
        var routes = routesOf(plan);
        if (!routes.isEmpty()) {
            assign(routes, plan.workflow().id()).forEach(this::apply);
        }
    }

    /** Writes all stored rules to the event bus again, for example after the table was restored. */
    public void applyAll() {
        loadRules().stream()
                .filter(rule -> !rule.routed().isEmpty())
                .map(EventRule::number)
                .forEach(this::apply);
    }

    /** Adds the routes of a plan again if a concurrent removal has deleted them. */
    public void ensure(Plan plan) {
        var consumer = plan.workflow().id();
        var assigned = loadRules();
        if (!routesOf(plan).stream()
                .allMatch(route -> assigned.stream().anyMatch(rule -> rule.contains(route, consumer)))) {
            add(plan);
        }
    }

    /**
     * Removes a workflow from the consumers of all routes, and routes without consumers from their rules. Repairs rules whose update on
     * the bus failed.
     */
    public void remove(String workflow) {
        for (var number : loadRules().stream().map(EventRule::number).toList()) {
            remove(workflow, number);
            apply(number);
        }
    }

    /** Omits a route whose type or source is too long for a rule, because EventBridge does not accept such an event either. */
    private static Set<Route> routesOf(Plan plan) {
        return EventTypeIndex.consumedEvents(plan)
                .map(filter -> new Route(filter.type(), filter.source()))
                .filter(route -> EventPattern.fitsOneRule(List.of(route)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Stores the workflow {@code consumer} with each route, in a rule that has the route or room for it. Returns the numbers of these rules. */
    private Set<Integer> assign(Set<Route> routes, String consumer) {
        for (int attempts = 0; attempts < Limits.COMMIT_ATTEMPTS; attempts++) {
            var known = loadRules();
            var changed = new HashMap<Integer, EventRule>();
            known.forEach(rule -> changed.put(rule.number(), rule));
            var used = new TreeSet<Integer>();
            for (var route : routes) {
                var rule = ruleFor(route, changed);
                changed.put(rule.number(), rule.withConsumer(route, consumer));
                used.add(rule.number());
            }
            if (storeChanged(known, changed, used)) {
                return used;
            }
        }
        throw new IllegalStateException("too many concurrent updates of the event rules; retry later");
    }

    /** Returns the rule that contains the route; otherwise the first rule with room for the route; otherwise a new rule. */
    private static EventRule ruleFor(Route route, Map<Integer, EventRule> rules) {
        var inOrder = new ArrayList<EventRule>();
        for (int number = 1; number <= rules.size(); number++) {
            inOrder.add(rules.getOrDefault(number, EventRule.empty(number)));
        }
        return inOrder.stream()
                .filter(rule -> rule.contains(route))
                .findFirst()
                .or(() ->
                        inOrder.stream().filter(rule -> rule.hasRoomFor(route)).findFirst())
                .orElseGet(() -> EventRule.empty(inOrder.size() + 1));
    }

    private boolean storeChanged(List<EventRule> known, Map<Integer, EventRule> changed, Set<Integer> used) {
        return used.stream()
                .map(number -> changed.getOrDefault(number, EventRule.empty(number)))
                .filter(rule -> !known.contains(rule))
                .allMatch(this::store);
    }

    private void remove(String workflow, int number) {
        for (int attempts = 0; attempts < Limits.COMMIT_ATTEMPTS; attempts++) {
            var rule = loadRule(number);
            var reduced = rule.withoutConsumer(workflow);
            if (reduced.equals(rule) || store(reduced)) {
                return;
            }
        }
        throw new IllegalStateException("too many concurrent updates of event rule %s; retry later".formatted(number));
    }

    /** Writes a stored rule to the event bus, again if another process has changed the stored one meanwhile. */
    private void apply(int number) {
        for (int attempts = 0; attempts < Limits.COMMIT_ATTEMPTS; attempts++) {
            var rule = loadRule(number);
            if (rule.routed().isEmpty()) {
                rules.remove(name(number));
            } else {
                rules.set(name(number), rule.routes());
            }
            if (loadRule(number).version() == rule.version()) {
                return;
            }
        }
        throw new IllegalStateException("too many concurrent updates of event rule %s; retry later".formatted(number));
    }

    private boolean store(EventRule rule) {
        var condition = rule.version() == 0 ? new Condition.Absent() : new Condition.VersionIs(rule.version());
        return table.put(rule.toItem(), condition) instanceof PutResult.Stored;
    }

    private List<EventRule> loadRules() {
        var all = new ArrayList<EventRule>();
        new PagedItems(table, EventRule.PARTITION, EventRule.PREFIX).forEach(item -> all.add(EventRule.decode(item)));
        return all;
    }

    private EventRule loadRule(int number) {
        return table.get(EventRule.key(number)).map(EventRule::decode).orElseGet(() -> EventRule.empty(number));
    }

    private static String name(int number) {
        return "events-" + number;
    }

    /**
     * An event bus rule: its routes (event types and sources) and the workflows that consume the events of each route. It is stored
     * under {@code RULES} / {@code RULE#<number>}. The record is immutable and performs no I/O.
     *
     * @param number number of the rule, starting at 1
     * @param version version of the item, 0 if it is not stored yet
     * @param routed the routes and their consumers
     */
    private record EventRule(int number, long version, List<RoutedConsumers> routed) {

        static final String PARTITION = "RULES";
        static final String PREFIX = "RULE#";

        /** A route (a type and source of events) with the ids of the workflows that consume the events of this route. */
        record RoutedConsumers(Route route, Set<String> consumers) {
            RoutedConsumers {
                consumers = new TreeSet<>(consumers);
            }
        }

        EventRule {
            routed = List.copyOf(routed);
        }

        static EventRule empty(int number) {
            return new EventRule(number, 0, List.of());
        }

        static Key key(int number) {
            return new Key(PARTITION, PREFIX + "%05d".formatted(number));
        }

        static EventRule decode(Item item) {
            var number = Integer.parseInt(item.key().sort().substring(PREFIX.length()));
            return new EventRule(number, item.version(), List.of(Json.decode(item.body(), RoutedConsumers[].class)));
        }

        Item toItem() {
            return new Item(key(number), version + 1, Json.encode(routed), Optional.empty(), Optional.empty());
        }

        List<Route> routes() {
            return routed.stream().map(RoutedConsumers::route).toList();
        }

        boolean contains(Route route) {
            return routes().contains(route);
        }

        boolean contains(Route route, String consumer) {
            return routed.stream()
                    .anyMatch(each ->
                            each.route().equals(route) && each.consumers().contains(consumer));
        }

        boolean hasRoomFor(Route route) {
            return EventPattern.fitsOneRule(
                    Stream.concat(routes().stream(), Stream.of(route)).toList());
        }

        /** Adds the route behind the others if the rule does not have it yet. */
        EventRule withConsumer(Route route, String consumer) {
            if (!contains(route)) {
                return new EventRule(
                        number,
                        version,
                        Stream.concat(routed.stream(), Stream.of(new RoutedConsumers(route, Set.of(consumer))))
                                .toList());
            }
            return new EventRule(
                    number,
                    version,
                    routed.stream()
                            .map(each -> each.route().equals(route) ? plus(each, consumer) : each)
                            .toList());
        }

        /** Removes routes that have no other consumer, too. */
        EventRule withoutConsumer(String consumer) {
            return new EventRule(
                    number,
                    version,
                    routed.stream()
                            .map(each -> minus(each, consumer))
                            .filter(each -> !each.consumers().isEmpty())
                            .toList());
        }

        private static RoutedConsumers plus(RoutedConsumers routedConsumers, String consumer) {
            var consumers = new TreeSet<>(routedConsumers.consumers());
            consumers.add(consumer);
            return new RoutedConsumers(routedConsumers.route(), consumers);
        }

        private static RoutedConsumers minus(RoutedConsumers routedConsumers, String consumer) {
            var consumers = new TreeSet<>(routedConsumers.consumers());
            consumers.remove(consumer);
            return new RoutedConsumers(routedConsumers.route(), consumers);
        }
    }
}
