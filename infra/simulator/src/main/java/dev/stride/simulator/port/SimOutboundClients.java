package dev.stride.simulator.port;

import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.simulator.fault.FaultInjector;
import dev.stride.simulator.fault.FaultInjector.FaultTarget;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.world.World;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The clients with which the runtime calls the simulated services. Every call goes through the fault injector. */
public final class SimOutboundClients implements OutboundClients {

    private final Map<Class<?>, Supplier<?>> clients;

    public SimOutboundClients(World world, FaultInjector faultInjector, SimulatedServices simulatedServices) {
        var http = faultInjector.wrap(HttpClient.class, new SimHttp(world, simulatedServices), FaultKind.REQUESTING);
        var tokens = new OAuthTokenSource(http, world);
        clients = Map.of(
                HttpClient.class, () -> http,
                TokenSource.class, () -> tokens,
                AllowListedHttpClient.class, () -> new AllowListedHttpClient(simulatedServices.allowed(), http),
                GrpcClient.class,
                        () -> faultInjector.wrap(GrpcClient.class, simulatedServices.grpc(world), FaultKind.CALLING),
                MessagePublisher.class,
                        () -> faultInjector.wrap(
                                MessagePublisher.class, simulatedServices.brokers(world), FaultKind.CALLING),
                AwsServices.class,
                        () -> faultInjector.wrap(AwsServices.class, simulatedServices.cloud(world), FaultKind.CALLING));
    }

    @Override
    public <T> T get(Class<T> client) {
        var found = Optional.<Supplier<?>>ofNullable(clients.get(client))
                .orElseThrow(() ->
                        new IllegalStateException("No simulated client of the type %s".formatted(client.getName())));
        return client.cast(found.get());
    }

    /** An HTTP client whose requests go to simulated services. Responses take virtual time. */
    static final class SimHttp implements HttpClient, FaultTarget {

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
}
