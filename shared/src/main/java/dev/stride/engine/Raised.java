package dev.stride.engine;

import dev.stride.plan.Fault;

/**
 * A fault and where it struck.
 *
 * @param state the author's name of the state, empty when none was open
 * @param source JSON pointer into the author's document
 * @param visit the branch's count of entered states at that moment
 */
public record Raised(Fault fault, String state, String source, int visit) {}
