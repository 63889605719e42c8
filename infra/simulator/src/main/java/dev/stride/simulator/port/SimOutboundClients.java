package dev.stride.simulator.port;

import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.simulator.fault.FaultInjector;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.world.World;

/** The doors to the simulated services, all behind the gate. */
public final class SimOutboundClients implements OutboundClients {

    private final World world;
    private final FaultInjector faultInjector;
    private final SimulatedServices simulatedServices;
    private final HttpClient httpClient;
    private final TokenSource tokenSource;

    public SimOutboundClients(World world, FaultInjector faultInjector, SimulatedServices simulatedServices) {
        this.world = world;
        this.faultInjector = faultInjector;
        this.simulatedServices = simulatedServices;
        this.httpClient =
                faultInjector.wrap(HttpClient.class, new SimHttp(world, simulatedServices), FaultKind.REQUESTING);
        this.tokenSource = new OAuthTokenSource(httpClient, world);
    }

    @Override
    public HttpClient http() {
        return httpClient;
    }

    @Override
    public HttpClient actions() {
        return new AllowListedHttpClient(simulatedServices.allowed(), httpClient);
    }

    @Override
    public TokenSource tokens() {
        return tokenSource;
    }

    @Override
    public EgressGuard passage() {
        throw new UnsupportedOperationException("passage");
    }

    @Override
    public GrpcClient grpc() {
        return faultInjector.wrap(GrpcClient.class, simulatedServices.grpc(world), FaultKind.CALLING);
    }

    @Override
    public MessagePublisher brokers() {
        return faultInjector.wrap(MessagePublisher.class, simulatedServices.brokers(world), FaultKind.CALLING);
    }

    @Override
    public AwsServices cloud() {
        return faultInjector.wrap(AwsServices.class, simulatedServices.cloud(world), FaultKind.CALLING);
    }
}
