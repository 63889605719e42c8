package dev.stride.call.grpc.client;

import java.util.Map;
import java.util.function.Consumer;

/**
 * A gRPC client that passes the metadata of each request to a consumer before it sends the request. The metadata include the
 * authorization.
 */
public record ObservedGrpcClient(GrpcClient client, Consumer<Map<String, String>> metadata) implements GrpcClient {

    @Override
    public GrpcReply call(GrpcRequest request) {
        metadata.accept(request.metadata());
        return client.call(request);
    }
}
