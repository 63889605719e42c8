package dev.stride.runtime.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.event.EventAttributePath;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.runtime.port.SourcePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A way in which branches may wish for events of a type. All that wait in one shape with the same values share a partition, so
 * that an event finds them with one query.
 *
 * @param source their CloudEvents source; a segment {@code +} stands for any one segment
 * @param bound names of correlations of which the branch knows the value
 * @param open names of correlations of which the event must have any value
 * @param elsewhere where the values are that are not in a context attribute of the correlation's name
 * @param workflow of the branch where a shape has open attributes: then one instance of it takes the event at most (decision
 *     57)
 */
record SubscriptionKey(
        String type,
        String source,
        SortedSet<String> bound,
        SortedSet<String> open,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        SortedMap<String, EventAttributePath> elsewhere,

        Optional<String> workflow) {

    SubscriptionKey {
        bound = new TreeSet<>(bound);
        open = new TreeSet<>(open);
        elsewhere = new TreeMap<>(elsewhere);
    }

    /** All shapes in which branches of a workflow may come to wish for an event. */
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

    /** Where subscriptions with this interest are kept, and the events for them. */
    static String partition(EventInterest eventInterest, String workflow) {
        var open = new TreeSet<>(eventInterest.open());
        return partition(
                eventInterest.type(), eventInterest.source(), eventInterest.bound(), open, owner(open, workflow));
    }

    /** Whether it takes at most one instance to an event, and cannot know which by the event alone. */
    boolean isOpen() {
        return !open.isEmpty();
    }

    /** The partition of those who wait for an event in this shape; empty when none of them wishes for it. */
    Optional<String> partition(JsonNode event) {
        if (!SourcePattern.matches(source, event.path("source").asText())) {
            return Optional.empty();
        }
        var values = new TreeMap<String, String>();
        bound.forEach(name -> value(event, name).ifPresent(value -> values.put(name, value)));
        var complete = values.size() == bound.size()
                && open.stream().allMatch(name -> value(event, name).isPresent());
        return complete ? Optional.of(partition(type, source, values, open, workflow)) : Optional.empty();
    }

    private Optional<String> value(JsonNode event, String name) {
        return elsewhere.getOrDefault(name, new EventAttributePath(name)).extract(event);
    }

    private static String partition(
            String type, String source, Map<String, String> bound, SortedSet<String> open, Optional<String> workflow) {
        return "EVENT#" + KeyText.combine(type, source, bound, open, workflow);
    }

    private static Optional<String> owner(SortedSet<String> open, String workflow) {
        return open.isEmpty() ? Optional.empty() : Optional.of(workflow);
    }

    /** Two to the power of the names, of which an event has a few. */
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

    /** Names of correlations whose value an instance gets from the first event that has them. */
    static List<String> unboundNames(EventFilter filter) {
        return filter.correlations().stream()
                .filter(correlation -> correlation.value().isEmpty())
                .map(Correlation::name)
                .toList();
    }
}
