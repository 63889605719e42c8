package dev.stride.simulator.fault;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A record of one call that a handler makes to a port, i.e. to an interface to storage, a queue or another service.
 *
 * @param site the port and its method, such as {@code Table.put}
 * @param possible the faults that the call could suffer
 * @param fault the fault that was injected, if any
 * @param at virtual time of the call
 * @param handler number of the calling handler, counted over the whole run
 */
public record PortCall(String site, Set<FaultKind> possible, Optional<FaultKind> fault, Instant at, int handler) {

    @Override
    public String toString() {
        return "%s handler %d %s%s"
                .formatted(at, handler, site, fault.map(it -> " " + it).orElse(""));
    }
}
