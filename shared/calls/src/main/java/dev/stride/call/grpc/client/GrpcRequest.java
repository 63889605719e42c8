package dev.stride.call.grpc.client;

import dev.stride.call.egress.Origin;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A request to a gRPC method.
 *
 * @param origin of the service, with the scheme {@code grpcs} or {@code grpc}
 * @param messages encoded; exactly one unless the method has a request stream
 * @param metadata by name in lower case; may contain secrets
 * @param timeout limit of the call, including the connection
 */
public record GrpcRequest(
        Origin origin, GrpcMethod method, List<byte[]> messages, Map<String, String> metadata, Duration timeout) {

    /** The URL schemes of gRPC: with TLS and without TLS. */
    public static final List<String> SCHEMES = List.of("grpcs", "grpc");

    public GrpcRequest {
        messages = List.copyOf(messages);
        metadata = Map.copyOf(metadata);
    }

    @Override
    public String toString() {
        return method + " at " + origin;
    }
}
