package dev.stride.call.grpc.client;

import dev.stride.call.api.CallDeferred;

/** The interface through which workflows call gRPC methods. */
@FunctionalInterface
public interface GrpcClient {

    /**
     * Sends one request and waits until the call ends. Failures of the network or the service are returned as {@link
     * GrpcReply.Unanswered}, never thrown.
     *
     * @throws CallDeferred if the request exceeds the limit of concurrent calls
     */
    GrpcReply call(GrpcRequest request);
}
