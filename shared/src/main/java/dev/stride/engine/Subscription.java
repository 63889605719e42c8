package dev.stride.engine;

import java.time.Instant;
import java.util.List;

/**
 * A standing wish for events.
 *
 * @param version the branch version whose commit made it
 * @param since events that nothing ties to the instance count from here on; tied ones from its start
 */
public record Subscription(long version, Instant since, List<Interest> interests) {
    public Subscription {
        interests = List.copyOf(interests);
    }
}
