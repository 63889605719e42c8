package dev.stride.call.grpc.client;

import java.util.Map;

/** A gRPC client that describes each request to an observer before it sends the request. */
public record ObservedGrpcClient(GrpcClient client, Observer observer) implements GrpcClient {

    /** Receives the description of a request. */
    @FunctionalInterface
    public interface Observer {

        /**
         * @param method full name of the method
         * @param service URL of the service
         * @param metadata with the authorization
         */
        void observe(String method, String service, Map<String, String> metadata);
    }

    @Override
    public GrpcReply call(GrpcRequest request) {
        observer.observe(request.method().toString(), request.origin().toString(), request.metadata());
        return client.call(request);
    }
}
