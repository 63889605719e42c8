package dev.stride.call.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcClient.ObservedGrpcClient;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.call.secret.ConfidentialHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A wrapper of the outbound clients of one call, which records the request that the call sends. If the call sends several
 * requests, the recorder keeps only the last one. Operators then see the request of a failed attempt, and expressions of the
 * workflow can read the authorization of a successful one.
 */
final class RequestRecorder implements OutboundClients {

    private static final String AUTHORIZATION = "authorization";

    private final CallRequest call;
    private final OutboundClients clients;
    private Optional<Sent> sent = Optional.empty();

    RequestRecorder(CallRequest call, OutboundClients clients) {
        this.call = call;
        this.clients = clients;
    }

    /** A request as it was sent. @param body converts the body to JSON, which only a failed attempt needs */
    private record Sent(String method, String url, Map<String, String> headers, Supplier<JsonNode> body) {

        Optional<String> authorization() {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(AUTHORIZATION))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }

        JsonNode toJson() {
            var request =
                    JsonNodeFactory.instance.objectNode().put("method", method).put("url", url);
            var shown = request.putObject("headers");
            new TreeMap<>(headers).forEach((name, value) -> shown.put(name, ConfidentialHeaders.masked(name, value)));
            var content = body.get();
            return content.isEmpty() && content.asText().isEmpty() ? request : request.set("body", content);
        }
    }

    @Override
    public <T> T get(Class<T> client) {
        return client.cast(
                switch (clients.get(client)) {
                    case AllowListedHttpClient it -> it.sendingThrough(this::recorded);
                    case HttpClient it -> recorded(it);
                    case GrpcClient it -> new ObservedGrpcClient(it, this::keep);
                    case Object other -> other;
                });
    }

    private HttpClient recorded(HttpClient client) {
        return request -> {
            keep(request);
            return client.send(request);
        };
    }

    private void keep(HttpRequest request) {
        sent = Optional.of(new Sent(
                request.method(),
                request.uri().toString(),
                request.headers(),
                () -> TextNode.valueOf(new String(request.body(), StandardCharsets.UTF_8))));
    }

    /** Keeps a gRPC request. Its message is shown as the arguments from which it was encoded. */
    private void keep(String method, String service, Map<String, String> metadata) {
        sent = Optional.of(new Sent(method, service, metadata, call::arguments));
    }

    /**
     * Adds the request to the reply of a failed attempt: its method, URL, headers and body or, if the recorder did not see it, the
     * arguments of the call. Returns any other reply unchanged.
     */
    Reply describeRequest(Reply reply) {
        return reply instanceof Reply.Failed(var fault, var retryAfter, var _)
                ? new Reply.Failed(
                        fault, retryAfter, Optional.of(sent.map(Sent::toJson).orElseGet(this::arguments)))
                : reply;
    }

    private JsonNode arguments() {
        return JsonNodeFactory.instance.objectNode().set("arguments", call.arguments());
    }

    /**
     * Adds the recorded authorization to the response data of a successful reply, as an object {@code authorization} with a
     * {@code scheme} and a {@code parameter}. Returns the reply unchanged if the attempt failed, or if no authorization was sent.
     */
    Reply describeAuthorization(Reply reply) {
        var header = sent.flatMap(Sent::authorization);
        return reply instanceof Reply.Answered(var result, var response) && header.isPresent()
                ? new Reply.Answered(result, Optional.of(described(response, header.get())))
                : reply;
    }

    private static ObjectNode described(Optional<JsonNode> response, String header) {
        var parts = header.split(" ", 2);
        var described = JsonNodeFactory.instance.objectNode();
        response.ifPresent(given -> given.properties().forEach(each -> described.set(each.getKey(), each.getValue())));
        var parameter = parts.length > 1 ? parts[1] : "";
        described.putObject(AUTHORIZATION).put("scheme", parts[0]).put("parameter", parameter);
        return described;
    }
}
