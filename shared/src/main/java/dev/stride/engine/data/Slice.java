package dev.stride.engine.data;

/**
 * The part of a collection that a branch covers for its parent.
 *
 * @param from place of its first element
 * @param to place after its last
 */
public record Slice(int from, int to) {}
