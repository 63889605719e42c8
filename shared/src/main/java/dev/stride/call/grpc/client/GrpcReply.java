package dev.stride.call.grpc.client;

import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a call over gRPC ended. */
public sealed interface GrpcReply {

    /**
     * The service ended the call with the status {@code OK}.
     *
     * @param messages encoded, together at most {@link dev.stride.CallLimits#REPLY_BYTES}
     */
    record Answered(List<byte[]> messages) implements GrpcReply {
        public Answered {
            messages = List.copyOf(messages);
        }
    }

    /**
     * The service ended the call with another status.
     *
     * @param status its name, such as {@code NOT_FOUND}
     * @param description may be empty
     * @param trailers what is text among what came with it
     * @param details an encoded {@code google.rpc.Status}, if the service sent one
     */
    record Ended(String status, String description, Map<String, String> trailers, Optional<byte[]> details)
            implements GrpcReply {
        public Ended {
            trailers = Map.copyOf(trailers);
        }
    }

    /** The service said nothing of how the call ended. It may have had its effect, unless nothing was sent. */
    record Unanswered(Fault fault) implements GrpcReply {}
}
