package dev.stride.call.cloud;

/** A state machine of Step Functions. @param arn with a version or an alias, if its author named one */
record StateMachine(String arn) {

    /** Code of the refusal to begin an execution by a name that another one has. */
    static final String EXISTS = "ExecutionAlreadyExists";

    /** Code of the refusal to tell of an execution that there is none. */
    static final String UNKNOWN = "ExecutionDoesNotExist";

    private static final String PARTS = ":";
    private static final int NAME = 6;

    /** The ARN of its execution with a name, which all its versions share. */
    String execution(String name) {
        var parts = arn.split(PARTS);
        parts[NAME - 1] = "execution";
        return String.join(PARTS, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[NAME], name);
    }

    /** Names the start of an execution in messages. */
    String starting() {
        return "starting an execution of " + arn;
    }
}
