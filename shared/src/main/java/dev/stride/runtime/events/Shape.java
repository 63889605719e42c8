package dev.stride.runtime.events;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Interest;
import dev.stride.plan.EventFilter;
import dev.stride.plan.EventFilter.Correlation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A way in which branches may wish for events of a type. All that wait in one shape with the same values share a partition, so
 * that an event finds them with one query.
 *
 * @param source their CloudEvents source; a segment {@code +} stands for any one segment
 * @param bound context attributes of which the branch knows the value
 * @param open context attributes that must be there, with any value
 * @param workflow of the branch where a shape has open attributes: then one instance of it takes the event at most (decision
 *     57)
 */
record Shape(String type, String source, SortedSet<String> bound, SortedSet<String> open, Optional<String> workflow) {

    Shape {
        bound = new TreeSet<>(bound);
        open = new TreeSet<>(open);
    }

    /** All shapes in which branches of a workflow may come to wish for an event. */
    static List<Shape> of(EventFilter filter, String workflow) {
        var bound = new TreeSet<String>();
        var free = new ArrayList<String>();
        for (var correlation : filter.correlations()) {
            (correlation.value().isPresent() ? bound : free).add(correlation.attribute());
        }
        return subsets(free).stream()
                .map(open -> {
                    var known = new TreeSet<>(bound);
                    known.addAll(free);
                    known.removeAll(open);
                    return new Shape(filter.type(), filter.source(), known, open, owner(open, workflow));
                })
                .toList();
    }

    /** Where subscriptions with this interest are kept, and the events for them. */
    static String partition(Interest interest, String workflow) {
        var open = new TreeSet<>(interest.open());
        return partition(interest.type(), interest.source(), interest.bound(), open, owner(open, workflow));
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
        bound.forEach(name -> Arrived.attribute(event, name).ifPresent(value -> values.put(name, value)));
        var complete = values.size() == bound.size()
                && open.stream().allMatch(name -> Arrived.attribute(event, name).isPresent());
        return complete ? Optional.of(partition(type, source, values, open, workflow)) : Optional.empty();
    }

    private static String partition(
            String type, String source, Map<String, String> bound, SortedSet<String> open, Optional<String> workflow) {
        return "EVENT#" + Names.ofAll(type, source, bound, open, workflow);
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

    /** Attributes whose value an instance gets from the first event that has them. */
    static List<String> free(EventFilter filter) {
        return filter.correlations().stream()
                .filter(correlation -> correlation.value().isEmpty())
                .map(Correlation::attribute)
                .toList();
    }
}
