package dev.stride.call.aws.client;

import dev.stride.call.api.Reply;
import dev.stride.plan.fault.Fault;
import java.util.Optional;
import java.util.function.Function;

/** How one request to a service of AWS ended. */
public sealed interface AwsReply<T> {

    /** The service did it. */
    record Succeeded<T>(T value) implements AwsReply<T> {}

    /**
     * The service refused, or failed.
     *
     * @param code the error's code as the service names it, such as {@code TooManyRequestsException}
     */
    record Refused<T>(String code, String message) implements AwsReply<T> {}

    /** There is no answer. Whether the service did it is not known, unless the cause is {@link Cause#UNCONFIGURED}. */
    record Unanswered<T>(Cause cause, String message) implements AwsReply<T> {}

    /** Why there is no answer. */
    enum Cause {
        /** There are no credentials or there is no region: nothing was sent. */
        UNCONFIGURED(Fault.CONFIGURATION),
        /** The service could not be reached, or what came back is no answer. */
        UNREACHABLE(Fault.COMMUNICATION),
        TIMED_OUT(Fault.TIMEOUT);

        private final String fault;

        Cause(String fault) {
            this.fault = fault;
        }
    }

    /**
     * What a call replies: what its kind makes of a value, a fault otherwise.
     *
     * @param what the operation, for messages
     */
    default Reply toReply(String what, Function<T, Reply> made) {
        return switch (this) {
            case Succeeded<T>(T value) -> made.apply(value);
            case Refused<T>(String code, String message) ->
                new Reply.Failed(new Fault(code, code, what + " was refused: " + message, Optional.empty()));
            case Unanswered<T>(Cause cause, String message) ->
                new Reply.Failed(Fault.of(cause.fault, what + " got no answer: " + message));
        };
    }
}
