package dev.stride.runtime.events;

import dev.stride.Limits;
import dev.stride.plan.Plan;
import dev.stride.runtime.port.EventPattern;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Rules.Route;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Put;
import dev.stride.runtime.store.Pages;
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
public final class Routes {

    private final Table table;
    private final Rules rules;

    public Routes(Table table, Rules rules) {
        this.table = table;
        this.rules = rules;
    }

    /** Lets in what instances of a plan may wait for, and what starts them. Again changes nothing, or repairs. */
    public void hold(Plan plan) {
        var routes = of(plan);
        if (!routes.isEmpty()) {
            assign(routes, plan.workflow().id()).forEach(this::apply);
        }
    }

    /** Holds again what a removal at the same time may have released. */
    public void confirm(Plan plan) {
        var consumer = plan.workflow().id();
        var assigned = assigned();
        if (!of(plan).stream().allMatch(route -> assigned.stream().anyMatch(rule -> rule.holds(route, consumer)))) {
            hold(plan);
        }
    }

    /** Lets nothing in any more for a workflow alone. Again changes nothing, or repairs. */
    public void release(String workflow) {
        for (var number : assigned().stream().map(Assignment::number).toList()) {
            release(workflow, number);
            apply(number);
        }
    }

    /** A route that is too long for a rule of its own has events that no bus of EventBridge carries. */
    private static Set<Route> of(Plan plan) {
        return EventTypes.consumed(plan)
                .map(filter -> new Route(filter.type(), filter.source()))
                .filter(route -> EventPattern.fits(List.of(route)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** @return numbers of the rules that have the routes */
    private Set<Integer> assign(Set<Route> routes, String consumer) {
        for (int tries = 0; tries < Limits.COMMIT_TRIES; tries++) {
            var known = assigned();
            var changed = new HashMap<Integer, Assignment>();
            known.forEach(rule -> changed.put(rule.number(), rule));
            var used = new TreeSet<Integer>();
            for (var route : routes) {
                var rule = place(route, changed);
                changed.put(rule.number(), rule.with(route, consumer));
                used.add(rule.number());
            }
            if (stored(known, changed, used)) {
                return used;
            }
        }
        throw new IllegalStateException("the rules of the buses are changed by too many at once");
    }

    /** Where a route is, else the first rule with room, else a new one. */
    private static Assignment place(Route route, Map<Integer, Assignment> rules) {
        var inOrder = new ArrayList<Assignment>();
        for (int number = 1; number <= rules.size(); number++) {
            inOrder.add(rules.getOrDefault(number, Assignment.empty(number)));
        }
        return inOrder.stream()
                .filter(rule -> rule.holds(route))
                .findFirst()
                .or(() ->
                        inOrder.stream().filter(rule -> rule.hasRoomFor(route)).findFirst())
                .orElseGet(() -> Assignment.empty(inOrder.size() + 1));
    }

    private boolean stored(List<Assignment> known, Map<Integer, Assignment> changed, Set<Integer> used) {
        return used.stream()
                .map(number -> changed.getOrDefault(number, Assignment.empty(number)))
                .filter(rule -> !known.contains(rule))
                .allMatch(this::store);
    }

    private void release(String workflow, int number) {
        for (int tries = 0; tries < Limits.COMMIT_TRIES; tries++) {
            var rule = assigned(number);
            var less = rule.without(workflow);
            if (less.equals(rule) || store(less)) {
                return;
            }
        }
        throw new IllegalStateException("rule " + number + " of the buses is changed by too many at once");
    }

    /** Sets a rule as the table has it, until the table has not changed meanwhile. */
    private void apply(int number) {
        for (int tries = 0; tries < Limits.COMMIT_TRIES; tries++) {
            var rule = assigned(number);
            if (rule.held().isEmpty()) {
                rules.remove(name(number));
            } else {
                rules.set(name(number), rule.routes());
            }
            if (assigned(number).version() == rule.version()) {
                return;
            }
        }
        throw new IllegalStateException("rule " + number + " of the buses is changed by too many at once");
    }

    private boolean store(Assignment rule) {
        var condition = rule.version() == 0 ? new Condition.Absent() : new Condition.VersionIs(rule.version());
        return table.put(rule.next(), condition) instanceof Put.Stored;
    }

    private List<Assignment> assigned() {
        var all = new ArrayList<Assignment>();
        new Pages(table, Assignment.PARTITION, Assignment.PREFIX).forEach(item -> all.add(Assignment.of(item)));
        return all;
    }

    private Assignment assigned(int number) {
        return table.get(Assignment.key(number)).map(Assignment::of).orElseGet(() -> Assignment.empty(number));
    }

    private static String name(int number) {
        return "events-" + number;
    }
}
