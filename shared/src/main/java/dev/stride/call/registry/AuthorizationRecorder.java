package dev.stride.call.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.ObservedGrpcClient;
import dev.stride.call.http.client.HttpClient;
import java.util.Map;
import java.util.Optional;

/**
 * A wrapper of the outbound clients of one call, which records the {@code Authorization} header that the call sends (for gRPC,
 * the metadata entry). Expressions of the workflow can then read it with the reply. If the call sends several requests, the
 * recorder keeps only the authorization of the last one.
 */
final class AuthorizationRecorder implements OutboundClients {

    private static final String HEADER = "authorization";

    private final OutboundClients clients;
    private Optional<String> sent = Optional.empty();

    AuthorizationRecorder(OutboundClients clients) {
        this.clients = clients;
    }

    @Override
    public <T> T get(Class<T> client) {
        var found = clients.get(client);
        if (client.equals(HttpClient.class)) {
            return client.cast(observed((HttpClient) found));
        }
        return client.equals(GrpcClient.class)
                ? client.cast(new ObservedGrpcClient((GrpcClient) found, this::keepAuthorization))
                : found;
    }

    private HttpClient observed(HttpClient client) {
        return request -> {
            keepAuthorization(request.headers());
            return client.send(request);
        };
    }

    private void keepAuthorization(Map<String, String> headers) {
        sent = headers.entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(HEADER))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /**
     * Adds the recorded authorization to the response data of a successful reply, as an object {@code authorization} with a
     * {@code scheme} and a {@code parameter}. Returns the reply unchanged if the attempt failed, or if no authorization was sent.
     */
    Reply describe(Reply reply) {
        return reply instanceof Reply.Answered(var result, var response) && sent.isPresent()
                ? new Reply.Answered(result, Optional.of(described(response, sent.get())))
                : reply;
    }

    private static JsonNode described(Optional<JsonNode> response, String header) {
        var parts = header.split(" ", 2);
        var described = JsonNodeFactory.instance.objectNode();
        response.ifPresent(given -> given.properties().forEach(each -> described.set(each.getKey(), each.getValue())));
        var parameter = parts.length > 1 ? parts[1] : "";
        described.putObject(HEADER).put("scheme", parts[0]).put("parameter", parameter);
        return described;
    }
}
