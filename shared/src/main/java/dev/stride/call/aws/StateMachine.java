package dev.stride.call.aws;

/**
 * A Step Functions state machine.
 *
 * @param arn of the state machine, or of a version or alias
 */
public record StateMachine(String arn) {

    /** The error code when another execution already has the name. */
    public static final String EXECUTION_ALREADY_EXISTS = "ExecutionAlreadyExists";

    /** The error code when an execution does not exist. */
    public static final String EXECUTION_DOES_NOT_EXIST = "ExecutionDoesNotExist";

    /** Returns the ARN of an execution by its name. All versions of a state machine share their executions. */
    public String executionArn(String name) {
        var parts = arn.split(":");
        return String.join(":", parts[0], parts[1], parts[2], parts[3], parts[4], "execution", parts[6], name);
    }

    /** Returns the description of a start request, for messages. */
    String starting() {
        return "starting an execution of the Step Functions state machine " + arn;
    }

    /** Returns the description of a request for an execution's state, for messages. */
    static String lookingFor(String execution) {
        return "looking for the Step Functions execution " + execution;
    }
}
