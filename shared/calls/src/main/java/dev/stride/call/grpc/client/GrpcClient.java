package dev.stride.call.grpc.client;

import dev.stride.call.api.CallDeferred;
import dev.stride.call.api.HostLimit;
import java.util.Map;

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

    /** A gRPC client that limits the number of concurrent requests to each host. */
    record CappedGrpcClient(GrpcClient client, HostLimit limit) implements GrpcClient {

        @Override
        public GrpcReply call(GrpcRequest request) {
            return limit.withSlot(request.origin().host(), () -> client.call(request));
        }
    }

    /** A gRPC client that describes each request to an observer before it sends the request. */
    record ObservedGrpcClient(GrpcClient client, Observer observer) implements GrpcClient {

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
}
