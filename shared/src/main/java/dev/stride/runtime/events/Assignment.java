package dev.stride.runtime.events;

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
record Assignment(int number, long version, List<Held> held) {

    static final String PARTITION = "RULES";
    static final String PREFIX = "RULE#";

    /** A route and the ids of the workflows that consume it. */
    record Held(Route route, Set<String> consumers) {
        Held {
            consumers = new TreeSet<>(consumers);
        }
    }

    Assignment {
        held = List.copyOf(held);
    }

    static Assignment empty(int number) {
        return new Assignment(number, 0, List.of());
    }

    static Key key(int number) {
        return new Key(PARTITION, PREFIX + "%05d".formatted(number));
    }

    static Assignment of(Item item) {
        var number = Integer.parseInt(item.key().sort().substring(PREFIX.length()));
        return new Assignment(number, item.version(), List.of(Json.read(item.body(), Held[].class)));
    }

    /** The item that is to replace the one of this version. */
    Item next() {
        return new Item(key(number), version + 1, Json.bytes(held), Optional.empty(), Optional.empty());
    }

    List<Route> routes() {
        return held.stream().map(Held::route).toList();
    }

    boolean holds(Route route) {
        return routes().contains(route);
    }

    boolean holds(Route route, String consumer) {
        return held.stream()
                .anyMatch(each -> each.route().equals(route) && each.consumers().contains(consumer));
    }

    boolean hasRoomFor(Route route) {
        return EventPattern.fits(
                Stream.concat(routes().stream(), Stream.of(route)).toList());
    }

    /** With a route for a consumer; a route that is there stays where it is. */
    Assignment with(Route route, String consumer) {
        if (!holds(route)) {
            return new Assignment(
                    number,
                    version,
                    Stream.concat(held.stream(), Stream.of(new Held(route, Set.of(consumer))))
                            .toList());
        }
        return new Assignment(
                number,
                version,
                held.stream()
                        .map(each -> each.route().equals(route) ? plus(each, consumer) : each)
                        .toList());
    }

    /** Without a consumer, and without what only it consumes. */
    Assignment without(String consumer) {
        return new Assignment(
                number,
                version,
                held.stream()
                        .map(each -> minus(each, consumer))
                        .filter(each -> !each.consumers().isEmpty())
                        .toList());
    }

    private static Held plus(Held held, String consumer) {
        var consumers = new TreeSet<>(held.consumers());
        consumers.add(consumer);
        return new Held(held.route(), consumers);
    }

    private static Held minus(Held held, String consumer) {
        var consumers = new TreeSet<>(held.consumers());
        consumers.remove(consumer);
        return new Held(held.route(), consumers);
    }
}
