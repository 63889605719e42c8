package dev.stride.simulator.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.runtime.codec.Json;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.reference.ObservableRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Services that record each attempt of each call once. */
public final class RecordingServices implements SimulatedServices {

    private final SimulatedServices simulatedServices;
    private final Map<String, String> calls = new LinkedHashMap<>();

    public RecordingServices(SimulatedServices simulatedServices) {
        this.simulatedServices = simulatedServices;
    }

    @Override
    public DelayedReply<HttpReply> answer(HttpRequest request) {
        var attempt = Integer.parseInt(request.headers().getOrDefault("Stride-Attempt", "1"));
        var body = request.body().length == 0 ? NullNode.getInstance() : Json.decode(request.body(), JsonNode.class);
        var call = ObservableRun.call(request.method(), request.uri().getRawPath(), body, attempt);
        calls.put(request.headers().get("Idempotency-Key") + "#" + attempt, call);
        return simulatedServices.answer(request);
    }

    public List<String> calls() {
        return List.copyOf(calls.values());
    }
}
