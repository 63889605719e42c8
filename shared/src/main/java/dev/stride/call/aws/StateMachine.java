package dev.stride.call.aws;

/** A state machine of Step Functions. @param arn with a version or an alias, if its author named one */
public record StateMachine(String arn) {

    /** Code of the refusal to begin an execution by a name that another one has. */
    public static final String EXECUTION_ALREADY_EXISTS = "ExecutionAlreadyExists";

    /** Code of the refusal to tell of an execution that there is none. */
    public static final String EXECUTION_DOES_NOT_EXIST = "ExecutionDoesNotExist";

    /** The ARN of its execution with a name, which all its versions share. */
    public String executionArn(String name) {
        var parts = arn.split(":");
        return String.join(":", parts[0], parts[1], parts[2], parts[3], parts[4], "execution", parts[6], name);
    }

    /** Names the start of an execution in messages. */
    String starting() {
        return "starting an execution of the Step Functions state machine " + arn;
    }

    /** Names the search for an execution in messages. */
    static String lookingFor(String execution) {
        return "looking for the Step Functions execution " + execution;
    }
}
