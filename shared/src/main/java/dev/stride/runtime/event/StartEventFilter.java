package dev.stride.runtime.event;

import dev.stride.engine.StartValues;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.port.SourcePattern;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Whether an event is one of those that start instances of a plan. There is no data yet that expressions could see. */
record StartEventFilter(Plan plan, EventFilter filter) {

    /** Values of the attributes that tie the event to others; empty when it is none that the filter wants. */
    Optional<Map<String, String>> match(StoredEvent event) {
        var content = event.content();
        if (!content.path("type").asText().equals(filter.type())
                || !SourcePattern.matches(
                        filter.source(), content.path("source").asText())) {
            return Optional.empty();
        }
        var values = new TreeMap<String, String>();
        for (var correlation : filter.correlations()) {
            var value = correlation.path().extract(content);
            var differs = correlation.value().isPresent()
                    && !requiredValue(correlation, event.at()).equals(value);
            if (value.isEmpty() || differs) {
                return Optional.empty();
            }
            if (correlation.value().isEmpty()) {
                values.put(correlation.name(), KeyText.shorten(value.get()));
            }
        }
        return Optional.of(values);
    }

    /** The one value that an attribute must have; empty when any may be, or when its expression has no text. */
    Optional<String> requiredValue(EventFilter.Correlation correlation, Instant now) {
        return StartValues.wanted(plan, correlation, now);
    }
}
