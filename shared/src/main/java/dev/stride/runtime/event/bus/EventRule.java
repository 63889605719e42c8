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
 * What one rule lets in, and for whom: an item {@code RULES} / {@code RULE#<number>}. Pure.
 *
 * @param number of the rule, from 1
 * @param version of the item, 0 when there is none
 */
record EventRule(int number, long version, List<RoutedConsumers> held) {

    static final String PARTITION = "RULES";
    static final String PREFIX = "RULE#";

    /** A route and the ids of the workflows that consume it. */
    record RoutedConsumers(Route route, Set<String> consumers) {
        RoutedConsumers {
            consumers = new TreeSet<>(consumers);
        }
    }

    EventRule {
        held = List.copyOf(held);
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

    /** The item that is to replace the one of this version. */
    Item toItem() {
        return new Item(key(number), version + 1, Json.encode(held), Optional.empty(), Optional.empty());
    }

    List<Route> routes() {
        return held.stream().map(RoutedConsumers::route).toList();
    }

    boolean contains(Route route) {
        return routes().contains(route);
    }

    boolean contains(Route route, String consumer) {
        return held.stream()
                .anyMatch(each -> each.route().equals(route) && each.consumers().contains(consumer));
    }

    boolean hasRoomFor(Route route) {
        return EventPattern.fitsOneRule(
                Stream.concat(routes().stream(), Stream.of(route)).toList());
    }

    /** With a route for a consumer; a route that is there stays where it is. */
    EventRule withConsumer(Route route, String consumer) {
        if (!contains(route)) {
            return new EventRule(
                    number,
                    version,
                    Stream.concat(held.stream(), Stream.of(new RoutedConsumers(route, Set.of(consumer))))
                            .toList());
        }
        return new EventRule(
                number,
                version,
                held.stream()
                        .map(each -> each.route().equals(route) ? plus(each, consumer) : each)
                        .toList());
    }

    /** Without a consumer, and without what only it consumes. */
    EventRule withoutConsumer(String consumer) {
        return new EventRule(
                number,
                version,
                held.stream()
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
