package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/**
 * An external event.
 *
 * @param at time of arrival; empty: as soon as everything is idle
 * @param event the event with its type, source, data, and attributes in lower case
 */
public record IncomingEvent(Optional<Instant> at, ObjectNode event) {}
