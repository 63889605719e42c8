package dev.stride.call.grpc.client;

/** The port through which workflows call gRPC methods. */
@FunctionalInterface
public interface GrpcClient {

    /**
     * Makes a call once and waits for its end. Failures of the network or the service are returned as {@link
     * GrpcReply.Unanswered}, never thrown.
     */
    GrpcReply call(GrpcRequest request);
}
