package dev.stride.call.grpc.client;

/** The interface through which workflows call gRPC methods. */
@FunctionalInterface
public interface GrpcClient {

    /**
     * Sends one request and waits until the call ends. Failures of the network or the service are returned as {@link
     * GrpcReply.Unanswered}, never thrown.
     */
    GrpcReply call(GrpcRequest request);
}
