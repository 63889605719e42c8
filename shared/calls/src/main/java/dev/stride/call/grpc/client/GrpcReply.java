package dev.stride.call.grpc.client;

import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The outcome of a gRPC call. */
public sealed interface GrpcReply {

    /**
     * The service ended the call with the status {@code OK}.
     *
     * @param messages encoded, with a total of at most {@link dev.stride.CallLimits#REPLY_BYTES}
     */
    record Answered(List<byte[]> messages) implements GrpcReply {
        public Answered {
            messages = List.copyOf(messages);
        }
    }

    /**
     * The service ended the call with an error status.
     *
     * @param status name, such as {@code NOT_FOUND}
     * @param description may be empty
     * @param trailers the textual trailers
     * @param details an encoded {@code google.rpc.Status}, if the service sent one
     */
    record Ended(String status, String description, Map<String, String> trailers, Optional<byte[]> details)
            implements GrpcReply {
        public Ended {
            trailers = Map.copyOf(trailers);
        }
    }

    /** The call ended, but the service sent no status. The service may have processed the request. */
    record Unanswered(Fault fault) implements GrpcReply {}
}
