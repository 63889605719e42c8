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
     * Returns a failed reply that names the invalid argument.
     *
     * @param what the operation, for the error message
     */
    Reply toReply(String what) {
        return new Reply.Failed(Fault.of(Fault.VALIDATION, what + ": " + problem));
    }
}
