package dev.stride.runtime.event.bus;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.EventPattern;
import dev.stride.runtime.port.Rules.Route;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * An event bus rule: its routes (event types and sources) and the workflows that consume the events of each route. It is stored
 * under {@code RULES} / {@code RULE#<number>}. The record is immutable and performs no I/O.
 *
 * @param number number of the rule, starting at 1
 * @param version version of the item, 0 if it is not stored yet
 * @param routed the routes and their consumers
 */
record EventRule(int number, long version, List<RoutedConsumers> routed) {

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

    /** Returns the table item that replaces the stored version of this rule. */
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
                .anyMatch(each -> each.route().equals(route) && each.consumers().contains(consumer));
    }

    boolean hasRoomFor(Route route) {
        return EventPattern.fitsOneRule(
                Stream.concat(routes().stream(), Stream.of(route)).toList());
    }

    /**
     * Returns a copy of this rule in which the workflow {@code consumer} consumes the events of the route. If this rule
     * does not have the route yet, the copy has it as its last route.
     */
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

    /**
     * Returns a copy of this rule from which the given consumer is removed. Routes that have no other consumer are
     * removed, too.
     */
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
