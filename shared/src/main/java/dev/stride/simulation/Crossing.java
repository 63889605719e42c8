package dev.stride.simulation;

import java.util.Optional;
import java.util.Set;

/**
 * One port call of a handler.
 *
 * @param site the port and its method, such as {@code Table.put}
 * @param possible what could have befallen it
 * @param mishap what befell it
 */
public record Crossing(String site, Set<Mishap> possible, Optional<Mishap> mishap) {}
