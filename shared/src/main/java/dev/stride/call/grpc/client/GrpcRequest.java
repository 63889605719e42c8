package dev.stride.call.grpc.client;

import dev.stride.call.egress.Origin;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One call of one method.
 *
 * @param origin of the service, its scheme {@code grpcs} or {@code grpc}
 * @param messages encoded; exactly one unless the method takes a stream
 * @param metadata sent along, by name in lower case; may hold a secret
 * @param timeout the longest the call may take, connecting included
 */
public record GrpcRequest(
        Origin origin, GrpcMethod method, List<byte[]> messages, Map<String, String> metadata, Duration timeout) {

    /** Schemes of services: over TLS, and in the clear. */
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
