package dev.stride.simulation;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * One port call of a handler.
 *
 * @param site the port and its method, such as {@code Table.put}
 * @param possible what could have befallen it
 * @param mishap what befell it
 * @param at when it was made
 * @param handler the number of the handler that made it, counted over the whole run
 */
public record Crossing(String site, Set<Mishap> possible, Optional<Mishap> mishap, Instant at, int handler) {

    @Override
    public String toString() {
        return "%s handler %d %s%s"
                .formatted(at, handler, site, mishap.map(it -> " " + it).orElse(""));
    }
}
