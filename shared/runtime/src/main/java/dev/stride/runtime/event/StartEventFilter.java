package dev.stride.runtime.event;

import dev.stride.engine.event.StartValues;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.start.StartEvents;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Matches events against an event definition that starts instances of a workflow. Expressions in the definition have no workflow
 * data, because the instance does not exist yet.
 */
record StartEventFilter(Plan plan, StartEvents starts, EventFilter filter) {

    /** Returns the correlation values of an event that matches the definition; empty if the event does not match. */
    Optional<Map<String, String>> match(StoredEvent event) {
        var content = event.content();
        if (!event.matches(filter.type(), filter.source())
                || !StartValues.meetsCondition(plan, starts, filter, content, event.at())) {
            return Optional.empty();
        }
        var values = new TreeMap<String, String>();
        for (var correlation : filter.correlations()) {
            var value = correlation.path().extract(content);
            var differs = correlation.value().isPresent()
                    && !StartValues.wanted(plan, correlation, event.at()).equals(value);
            if (value.isEmpty() || differs) {
                return Optional.empty();
            }
            if (correlation.value().isEmpty()) {
                values.put(correlation.name(), KeyText.shorten(value.get()));
            }
        }
        for (var key : starts.keysOf(filter).entrySet()) {
            var value = StartValues.correlationValue(plan, key.getValue(), content, event.at());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.put(key.getKey(), KeyText.shorten(value.get()));
        }
        return Optional.of(values);
    }
}
