package dev.stride.runtime.event.bus;

import dev.stride.Limits;
import dev.stride.plan.Plan;
import dev.stride.runtime.event.EventTypeIndex;
import dev.stride.runtime.port.EventPattern;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Rules.Route;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.PutResult;
import dev.stride.runtime.table.PagedItems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which rules of buses let in what deployed definitions consume. A route never moves from one rule to another, so that there
 * is no moment without it. The table says what a rule is to let in; the rule itself follows, and is set again by whoever finds
 * that the table has changed meanwhile.
 */
public final class EventRules {

    private final Table table;
    private final Rules rules;

    public EventRules(Table table, Rules rules) {
        this.table = table;
        this.rules = rules;
    }

    /** Lets in what instances of a plan may wait for, and what starts them. Again changes nothing, or repairs. */
    public void add(Plan plan) {
        var routes = routesOf(plan);
        if (!routes.isEmpty()) {
            assign(routes, plan.workflow().id()).forEach(this::apply);
        }
    }

    /** Holds again what a removal at the same time may have released. */
    public void ensure(Plan plan) {
        var consumer = plan.workflow().id();
        var assigned = loadRules();
        if (!routesOf(plan).stream()
                .allMatch(route -> assigned.stream().anyMatch(rule -> rule.contains(route, consumer)))) {
            add(plan);
        }
    }

    /** Lets nothing in any more for a workflow alone. Again changes nothing, or repairs. */
    public void remove(String workflow) {
        for (var number : loadRules().stream().map(EventRule::number).toList()) {
            remove(workflow, number);
            apply(number);
        }
    }

    /** A route that is too long for a rule of its own has events that no bus of EventBridge carries. */
    private static Set<Route> routesOf(Plan plan) {
        return EventTypeIndex.consumedEvents(plan)
                .map(filter -> new Route(filter.type(), filter.source()))
                .filter(route -> EventPattern.fitsOneRule(List.of(route)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** @return numbers of the rules that have the routes */
    private Set<Integer> assign(Set<Route> routes, String consumer) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
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
        throw new IllegalStateException("the rules of the buses are changed by too many at once");
    }

    /** Where a route is, else the first rule with room, else a new one. */
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
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var rule = loadRules(number);
            var less = rule.withoutConsumer(workflow);
            if (less.equals(rule) || store(less)) {
                return;
            }
        }
        throw new IllegalStateException("rule " + number + " of the buses is changed by too many at once");
    }

    /** Sets a rule as the table has it, until the table has not changed meanwhile. */
    private void apply(int number) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var rule = loadRules(number);
            if (rule.held().isEmpty()) {
                rules.remove(name(number));
            } else {
                rules.set(name(number), rule.routes());
            }
            if (loadRules(number).version() == rule.version()) {
                return;
            }
        }
        throw new IllegalStateException("rule " + number + " of the buses is changed by too many at once");
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

    private EventRule loadRules(int number) {
        return table.get(EventRule.key(number)).map(EventRule::decode).orElseGet(() -> EventRule.empty(number));
    }

    private static String name(int number) {
        return "events-" + number;
    }
}
