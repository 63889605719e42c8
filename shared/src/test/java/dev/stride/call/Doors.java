package dev.stride.call;

import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.auth.Tokens;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.Http;
import dev.stride.call.rpc.Grpc;

/** Doors to the outside for tests: a test opens those that it needs, and to go through another one is a failure. */
public class Doors implements Outside {

    /** All doors are closed. */
    public static final Outside CLOSED = new Doors();

    /** Only HTTP goes out. */
    public static Outside to(Http http) {
        return new Doors() {
            @Override
            public Http http() {
                return http;
            }
        };
    }

    @Override
    public Http http() {
        throw new AssertionError("this test sends nothing over HTTP");
    }

    @Override
    public Http actions() {
        return http();
    }

    @Override
    public Passage passage() {
        throw new AssertionError("this test connects to nothing");
    }

    @Override
    public Tokens tokens() {
        throw new AssertionError("this test asks for no token");
    }

    @Override
    public Grpc grpc() {
        throw new AssertionError("this test calls nothing over gRPC");
    }

    @Override
    public Brokers brokers() {
        throw new AssertionError("this test publishes nothing");
    }

    @Override
    public Cloud cloud() {
        throw new AssertionError("this test calls no service of AWS");
    }
}
