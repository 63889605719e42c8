package dev.stride.engine.branch;

/**
 * A called instance that the caller does not wait for, and that is cancelled when the caller ends.
 *
 * @param plan digest of the plan of the called instance
 */
public record DependentChild(String instance, String plan) {}
