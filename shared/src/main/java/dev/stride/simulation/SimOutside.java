package dev.stride.simulation;

import dev.stride.call.Outside;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.auth.OAuthTokens;
import dev.stride.call.auth.Tokens;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.Http;
import dev.stride.call.httpaction.GuardedHttp;
import dev.stride.call.rpc.Grpc;

/** The doors to the simulated services, all behind the gate. */
final class SimOutside implements Outside {

    private final World world;
    private final Gate gate;
    private final Services services;
    private final Http http;
    private final Tokens tokens;

    SimOutside(World world, Gate gate, Services services) {
        this.world = world;
        this.gate = gate;
        this.services = services;
        this.http = gate.guard(Http.class, new SimHttp(world, services), Mishap.REQUESTING);
        this.tokens = new OAuthTokens(http, world);
    }

    @Override
    public Http http() {
        return http;
    }

    @Override
    public Http actions() {
        return new GuardedHttp(services.allowed(), http);
    }

    @Override
    public Tokens tokens() {
        return tokens;
    }

    @Override
    public Passage passage() {
        throw new UnsupportedOperationException("passage");
    }

    @Override
    public Grpc grpc() {
        return gate.guard(Grpc.class, services.grpc(world), Mishap.CALLING);
    }

    @Override
    public Brokers brokers() {
        return gate.guard(Brokers.class, services.brokers(world), Mishap.CALLING);
    }

    @Override
    public Cloud cloud() {
        return gate.guard(Cloud.class, services.cloud(world), Mishap.CALLING);
    }
}
