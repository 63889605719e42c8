package dev.stride.simulation;

import dev.stride.call.Outside;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.auth.Tokens;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.Http;
import dev.stride.call.rpc.Grpc;

/** The doors to the simulated services. @param tokens from those of them that are authorization servers */
record SimOutside(Http http, Tokens tokens) implements Outside {

    @Override
    public Passage passage() {
        throw new UnsupportedOperationException("passage");
    }

    @Override
    public Grpc grpc() {
        throw new UnsupportedOperationException("grpc");
    }

    @Override
    public Brokers brokers() {
        throw new UnsupportedOperationException("brokers");
    }

    @Override
    public Cloud cloud() {
        throw new UnsupportedOperationException("cloud");
    }
}
