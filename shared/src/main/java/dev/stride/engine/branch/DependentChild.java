package dev.stride.engine.branch;

/**
 * An instance that was called and is not waited for, but ends with its caller.
 *
 * @param plan digest of its plan
 */
public record DependentChild(String instance, String plan) {}
