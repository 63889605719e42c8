package dev.stride.runtime.event.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.event.EventAttributePath;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.port.SourcePattern;
import dev.stride.runtime.table.TableKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The attributes by which branches subscribe to events of a type. Subscriptions with equal keys and equal attribute values share
 * a table partition, so an event finds its subscribers with one query.
 *
 * @param source the CloudEvents source; a segment {@code +} matches any one segment
 * @param bound names of the correlations whose value the branch knows
 * @param open names of the correlations for which the event may have any value
 * @param elsewhere paths to the correlation values that events do not carry in a context attribute with the correlation's name
 * @param workflow the branch's workflow if the key has open attributes: then at most one instance of the workflow consumes the
 *     event (docs/decisions/event-delivery.md)
 */
public record SubscriptionKey(
        String type,
        String source,
        SortedSet<String> bound,
        SortedSet<String> open,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        SortedMap<String, EventAttributePath> elsewhere,

        Optional<String> workflow) {

    public SubscriptionKey {
        bound = new TreeSet<>(bound);
        open = new TreeSet<>(open);
        elsewhere = new TreeMap<>(elsewhere);
    }

    /**
     * Returns all keys under which branches of a workflow may subscribe with an event filter: one for each combination, as a branch
     * requires a certain value of a correlation or accepts any value, unless the filter states the value.
     */
    static List<SubscriptionKey> allOf(EventFilter filter, String workflow) {
        var bound = new TreeSet<String>();
        var free = new ArrayList<String>();
        var elsewhere = new TreeMap<String, EventAttributePath>();
        for (var correlation : filter.correlations()) {
            (correlation.value().isPresent() ? bound : free).add(correlation.name());
            correlation.elsewhere().ifPresent(place -> elsewhere.put(correlation.name(), place));
        }
        return subsets(free).stream()
                .map(open -> {
                    var known = new TreeSet<>(bound);
                    known.addAll(free);
                    known.removeAll(open);
                    return new SubscriptionKey(
                            filter.type(), filter.source(), known, open, elsewhere, owner(open, workflow));
                })
                .toList();
    }

    public static String partition(EventInterest eventInterest, String workflow) {
        var open = new TreeSet<>(eventInterest.open());
        return partition(
                eventInterest.type(), eventInterest.source(), eventInterest.bound(), open, owner(open, workflow));
    }

    /** Returns whether branches accept any value for at least one correlation attribute: then only one of their instances consumes an event. */
    public boolean acceptsAnyValue() {
        return !open.isEmpty();
    }

    /** Returns the partition of the subscriptions that an event matches; empty if it matches none with this key. */
    public Optional<String> partition(JsonNode event) {
        if (!SourcePattern.matches(source, event.path("source").asText())) {
            return Optional.empty();
        }
        var values = new TreeMap<String, String>();
        bound.forEach(name -> value(event, name).ifPresent(value -> values.put(name, value)));
        var complete = values.size() == bound.size()
                && open.stream().allMatch(name -> value(event, name).isPresent());
        return complete ? Optional.of(partition(type, source, values, open, workflow)) : Optional.empty();
    }

    /**
     * Returns the partition for values of the bound correlations; empty if one is missing.
     *
     * @param values the values by correlation name; values of other correlations are ignored
     */
    public Optional<String> partition(Map<String, String> values) {
        var known = new TreeMap<>(values);
        known.keySet().retainAll(bound);
        return known.size() == bound.size()
                ? Optional.of(partition(type, source, known, open, workflow))
                : Optional.empty();
    }

    /** Returns the values of the correlations in an event, by name. */
    public SortedMap<String, String> values(JsonNode event) {
        var values = new TreeMap<String, String>();
        Stream.of(bound, open)
                .flatMap(Set::stream)
                .forEach(name -> value(event, name).ifPresent(value -> values.put(name, value)));
        return values;
    }

    private Optional<String> value(JsonNode event, String name) {
        return EventAttributePath.of(name, elsewhere).extract(event);
    }

    private static String partition(
            String type, String source, Map<String, String> bound, SortedSet<String> open, Optional<String> workflow) {
        return "EVENT#" + TableKeys.combine(type, source, bound, open, workflow);
    }

    private static Optional<String> owner(SortedSet<String> open, String workflow) {
        return open.isEmpty() ? Optional.empty() : Optional.of(workflow);
    }

    /** Returns exponentially many subsets, but an event filter has only a few correlation attributes. */
    private static List<SortedSet<String>> subsets(List<String> names) {
        List<SortedSet<String>> all = new ArrayList<>(List.of(new TreeSet<>()));
        for (var name : names) {
            for (var smaller : List.copyOf(all)) {
                var larger = new TreeSet<>(smaller);
                larger.add(name);
                all.add(larger);
            }
        }
        return all;
    }
}
