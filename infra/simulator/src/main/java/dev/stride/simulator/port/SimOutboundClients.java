package dev.stride.simulator.port;

import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.simulator.fault.FaultInjector;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.world.World;
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
}
