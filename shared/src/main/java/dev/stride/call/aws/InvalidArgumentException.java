package dev.stride.call.aws;

import dev.stride.call.api.Reply;
import dev.stride.plan.fault.Fault;

/** An argument of a call is not what it takes. */
final class InvalidArgumentException extends Exception {

    private final String problem;

    InvalidArgumentException(String name, String problem) {
        this.problem = "the argument `" + name + "` " + problem;
    }

    /** @param what the operation, for messages */
    Reply toReply(String what) {
        return new Reply.Failed(Fault.of(Fault.VALIDATION, what + ": " + problem));
    }
}
