package dev.stride.call.aws;

/**
 * A Step Functions state machine.
 *
 * @param arn of the state machine, or of a version or alias
 */
public record StateMachine(String arn) {

    public static final String EXECUTION_ALREADY_EXISTS = "ExecutionAlreadyExists";

    /** The AWS error code that reports that an execution does not exist. */
    public static final String EXECUTION_DOES_NOT_EXIST = "ExecutionDoesNotExist";

    /**
     * Returns the ARN of the execution with this name. The ARN does not contain the version of the state machine, because
     * execution names are unique across all versions.
     */
    public String executionArn(String name) {
        var parts = arn.split(":");
        return String.join(":", parts[0], parts[1], parts[2], parts[3], parts[4], "execution", parts[6], name);
    }

    String starting() {
        return "starting an execution of the Step Functions state machine %s".formatted(arn);
    }

    /** Returns the text {@code looking for the Step Functions execution ...}, for error messages. */
    static String lookingFor(String execution) {
        return "looking for the Step Functions execution %s".formatted(execution);
    }
}
