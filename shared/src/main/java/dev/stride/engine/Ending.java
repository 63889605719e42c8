package dev.stride.engine;

import java.util.Optional;

/**
 * How a branch ends when it has done what is to be done before its end.
 *
 * @param cut the state in which its time was over, or the node where it was if it was in none; empty for one that is
 *     cancelled, which never goes on from there
 */
public record Ending(Status status, Optional<OpenScope> cut) {}
