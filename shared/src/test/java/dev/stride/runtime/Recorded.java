package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.reference.Account;
import dev.stride.runtime.codec.Json;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Services;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Services that remember what they were asked, each attempt of each call once. */
final class Recorded implements Services {

    private final Services services;
    private final Map<String, String> calls = new LinkedHashMap<>();

    Recorded(Services services) {
        this.services = services;
    }

    @Override
    public Answer<HttpReply> answer(HttpRequest request) {
        var attempt = Integer.parseInt(request.headers().getOrDefault("Stride-Attempt", "1"));
        var body = request.body().length == 0 ? NullNode.getInstance() : Json.read(request.body(), JsonNode.class);
        var call = Account.call(request.method(), request.uri().getRawPath(), body, attempt);
        calls.put(request.headers().get("Idempotency-Key") + "#" + attempt, call);
        return services.answer(request);
    }

    List<String> calls() {
        return List.copyOf(calls.values());
    }
}
