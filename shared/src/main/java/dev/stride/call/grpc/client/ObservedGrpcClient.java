package dev.stride.call.grpc.client;

import java.util.Map;
import java.util.function.Consumer;

/** A gRPC client that reports the metadata of each request before it sends the request. */
public record ObservedGrpcClient(GrpcClient client, Consumer<Map<String, String>> metadata) implements GrpcClient {

    @Override
    public GrpcReply call(GrpcRequest request) {
        metadata.accept(request.metadata());
        return client.call(request);
    }
}
