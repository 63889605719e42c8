package dev.stride.call.aws.client;

/**
 * The request to start a Step Functions execution.
 *
 * @param stateMachine ARN of the state machine, or of a version or alias
 * @param name unique name of the execution: at most 80 letters, digits, {@code -} and {@code _}
 * @param input JSON
 */
public record ExecutionStart(String stateMachine, String name, String input) {}
