package dev.stride.call.cloud;

import dev.stride.call.Reply;
import dev.stride.plan.Fault;

/** An argument of a call is not what it takes. */
final class WrongArgument extends Exception {

    private final String problem;

    WrongArgument(String name, String problem) {
        this.problem = "the argument `" + name + "` " + problem;
    }

    /** @param what the operation, for messages */
    Reply reply(String what) {
        return new Reply.Failed(Fault.of(Fault.VALIDATION, what + ": " + problem));
    }
}
