package dev.stride.simulator.program;

import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Services whose reply depends on the request alone: the path selects the behaviour. */
final class DeterministicServices implements SimulatedServices {

    /** Path segment of requests that the service rejects. */
    static final String REFUSED = "refused";

    /** Path prefix of requests that the service rejects as busy until the attempt whose number follows. */
    static final String BUSY = "busy-";

    private static final Duration SLOW = Duration.ofSeconds(20);

    @Override
    public DelayedReply<HttpReply> answer(HttpRequest request) {
        var path = request.uri().getPath();
        var what = path.substring(path.lastIndexOf('/') + 1);
        var attempt = Integer.parseInt(request.headers().getOrDefault("Stride-Attempt", "1"));
        var busy = what.startsWith(BUSY) && attempt < Integer.parseInt(what.substring(BUSY.length()));
        var status = what.equals(REFUSED) ? 409 : busy ? 503 : 200;
        var body = "{\"what\": \"" + what + "\", \"size\": " + what.hashCode() % 100 + "}";
        var reply = new HttpReply.Answered(
                status, Map.of("content-type", "application/json"), body.getBytes(StandardCharsets.UTF_8));
        return new DelayedReply<>(what.endsWith("9") ? SLOW : Duration.ZERO, reply);
    }
}
