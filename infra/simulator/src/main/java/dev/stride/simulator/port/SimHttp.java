package dev.stride.simulator.port;

import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultTarget;
import dev.stride.simulator.world.World;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An HTTP client whose requests go to simulated services. Responses take virtual time. */
public final class SimHttp implements HttpClient, FaultTarget {

    private static final Map<String, String> JSON = Map.of("content-type", "application/json");

    private final World world;
    private final SimulatedServices simulatedServices;

    public SimHttp(World world, SimulatedServices simulatedServices) {
        this.world = world;
        this.simulatedServices = simulatedServices;
    }

    @Override
    public HttpReply send(HttpRequest request) {
        return simulatedServices
                .answer(request)
                .await(
                        request.timeout(),
                        world,
                        () -> new HttpReply.Unanswered(
                                HttpReply.Reason.TIMED_OUT,
                                "No answer from %s within %s"
                                        .formatted(request.uri().getHost(), request.timeout())));
    }

    @Override
    public HttpReply callWithFault(FaultKind faultKind, Method method, Object[] arguments) {
        var request = (HttpRequest) arguments[0];
        return switch (faultKind) {
            case UNREACHABLE -> unanswered(HttpReply.Reason.UNREACHABLE, request);
            case BROKEN -> {
                send(request);
                yield unanswered(HttpReply.Reason.BROKEN, request);
            }
            case TIMED_OUT -> {
                simulatedServices.answer(request);
                world.pause(request.timeout());
                yield unanswered(HttpReply.Reason.TIMED_OUT, request);
            }
            case FAILING -> answered(503, Map.of(), "out of order");
            case LIMITED -> answered(429, Map.of("retry-after", "7"), "too many requests");
            case MALFORMED -> {
                send(request);
                yield answered(200, JSON, "{\"cut\": [\"off");
            }
            case HUGE -> {
                send(request);
                yield unanswered(HttpReply.Reason.TOO_LARGE, request);
            }
            case FaultKind other ->
                throw new IllegalArgumentException(
                        "a simulated HTTP service cannot have the fault %s".formatted(other));
        };
    }

    private static HttpReply answered(int status, Map<String, String> headers, String body) {
        return new HttpReply.Answered(status, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpReply unanswered(HttpReply.Reason reason, HttpRequest request) {
        return new HttpReply.Unanswered(
                reason, "%s with %s".formatted(reason, request.uri().getHost()));
    }
}
