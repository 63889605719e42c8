package dev.stride.call.aws;

import dev.stride.call.api.Reply;
import dev.stride.plan.fault.Fault;

/** Thrown when an argument of a call to an AWS service is invalid. */
final class InvalidArgumentException extends Exception {

    private final String problem;

    InvalidArgumentException(String name, String problem) {
        this.problem = "the argument `" + name + "` " + problem;
    }

    /**
     * Returns the reply of a call that failed because of the invalid argument. Its error message names the argument.
     *
     * @param what the operation, for the error message
     */
    Reply toReply(String what) {
        return new Reply.Failed(Fault.of(Fault.VALIDATION, what + ": " + problem));
    }
}
