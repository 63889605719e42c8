package dev.stride.simulator.fault;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * One port call of a handler.
 *
 * @param site the port and its method, such as {@code Table.put}
 * @param possible what could have befallen it
 * @param fault what befell it
 * @param at when it was made
 * @param handler the number of the handler that made it, counted over the whole run
 */
public record PortCall(String site, Set<FaultKind> possible, Optional<FaultKind> fault, Instant at, int handler) {

    @Override
    public String toString() {
        return "%s handler %d %s%s"
                .formatted(at, handler, site, fault.map(it -> " " + it).orElse(""));
    }
}
