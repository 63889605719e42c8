package dev.stride.call.grpc.client;

import java.util.function.Consumer;

/** A gRPC client that passes each request to an observer before it sends the request. */
public record ObservedGrpcClient(GrpcClient client, Consumer<GrpcRequest> observer) implements GrpcClient {

    @Override
    public GrpcReply call(GrpcRequest request) {
        observer.accept(request);
        return client.call(request);
    }
}
