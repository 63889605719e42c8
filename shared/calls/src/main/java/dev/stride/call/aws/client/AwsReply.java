package dev.stride.call.aws.client;

import dev.stride.call.api.Reply;
import dev.stride.plan.fault.Fault;
import java.util.Optional;
import java.util.function.Function;

/** The outcome of one request to an AWS service. */
public sealed interface AwsReply<T> {

    /** The service has processed the request. */
    record Succeeded<T>(T value) implements AwsReply<T> {}

    /**
     * The service answered with an error.
     *
     * @param code the error code of the service, such as {@code TooManyRequestsException}
     */
    record Refused<T>(String code, String message) implements AwsReply<T> {}

    /** The service did not answer. It may have processed the request, unless the cause is {@link Cause#UNCONFIGURED}. */
    record Unanswered<T>(Cause cause, String message) implements AwsReply<T> {}

    /** The reason why the service did not answer. */
    enum Cause {
        /** The AWS credentials or the region are missing. The request was not sent. */
        UNCONFIGURED(Fault.CONFIGURATION),
        /** The service could not be reached, or its reply was invalid. */
        UNREACHABLE(Fault.COMMUNICATION),
        TIMED_OUT(Fault.TIMEOUT);

        private final String fault;

        Cause(String fault) {
            this.fault = fault;
        }
    }

    /**
     * Converts this outcome to the reply that the workflow receives for its call. Errors become faults.
     *
     * @param what the operation, for error messages
     * @param made converts the value of a success
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
