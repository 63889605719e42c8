package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/**
 * An event that someone outside sends.
 *
 * @param at when; empty: as soon as everything is idle
 * @param event with its type, source, data, and attributes in lower case
 */
public record IncomingEvent(Optional<Instant> at, ObjectNode event) {}
