package dev.stride.engine;

/**
 * An instance that was called and is not waited for, but ends with its caller.
 *
 * @param plan digest of its plan
 */
public record Companion(String instance, String plan) {}
