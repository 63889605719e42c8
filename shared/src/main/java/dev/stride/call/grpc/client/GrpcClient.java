package dev.stride.call.grpc.client;

/** Calls methods over gRPC: the one door to the network for them. */
@FunctionalInterface
public interface GrpcClient {

    /**
     * Makes one call once and waits for its end. What the network or the other side does wrong is a value, never an exception.
     */
    GrpcReply call(GrpcRequest request);
}
