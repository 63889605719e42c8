package dev.stride.plan.start;

import dev.stride.plan.event.EventFilter;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * The events that start instances.
 *
 * @param all whether all events are required; otherwise any one starts an instance
 * @param timeout maximum time between the first and the last of several required events
 * @param joins whether a running instance with the same correlation consumes later events, instead of a new instance
 */
public record StartEvents(List<EventFilter> events, boolean all, Optional<PeriodDuration> timeout, boolean joins) {
    public StartEvents {
        events = List.copyOf(events);
    }
}
