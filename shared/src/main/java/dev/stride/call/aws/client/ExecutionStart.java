package dev.stride.call.aws.client;

/**
 * An execution of a state machine that is to begin.
 *
 * @param stateMachine ARN, also of a version or an alias
 * @param name one execution has it: at most 80 letters, digits, {@code -} and {@code _}
 * @param input JSON
 */
public record ExecutionStart(String stateMachine, String name, String input) {}
