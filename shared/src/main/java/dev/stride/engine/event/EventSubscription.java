package dev.stride.engine.event;

import java.time.Instant;
import java.util.List;

/**
 * A standing wish for events.
 *
 * @param version the branch version whose commit made it
 * @param since events that nothing ties to the instance count from here on; tied ones from its start
 */
public record EventSubscription(long version, Instant since, List<EventInterest> interests) {
    public EventSubscription {
        interests = List.copyOf(interests);
    }
}
