package dev.stride.call.grpc.client;

import dev.stride.call.api.HostLimit;

/** A gRPC client that limits the number of concurrent requests to each host. */
public record CappedGrpcClient(GrpcClient client, HostLimit limit) implements GrpcClient {

    @Override
    public GrpcReply call(GrpcRequest request) {
        return limit.withSlot(request.origin().host(), () -> client.call(request));
    }
}
