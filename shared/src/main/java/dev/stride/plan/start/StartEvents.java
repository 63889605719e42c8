package dev.stride.plan.start;

import dev.stride.plan.event.EventFilter;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * Events that start instances.
 *
 * @param all whether all of them must have come; else any one does
 * @param timeout the longest between the first of them and the last
 * @param joins whether a live instance with the same correlation takes later ones, instead of a new instance
 */
public record StartEvents(List<EventFilter> events, boolean all, Optional<PeriodDuration> timeout, boolean joins) {
    public StartEvents {
        events = List.copyOf(events);
    }
}
