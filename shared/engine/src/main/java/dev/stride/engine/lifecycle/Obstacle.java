package dev.stride.engine.lifecycle;

/**
 * A reason why another version of a workflow cannot continue an instance.
 *
 * @param source JSON pointer into the definition that the instance runs; empty if the reason is no single place
 */
public record Obstacle(String source, String message) {}
