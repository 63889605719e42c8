package dev.stride.call.api;

import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.http.client.HttpClient;

/** Doors to the outside for tests: a test opens those that it needs, and to go through another one is a failure. */
public class StubClients implements OutboundClients {

    /** All doors are closed. */
    public static final OutboundClients NONE = new StubClients();

    /** Only HTTP goes out. */
    public static OutboundClients withHttp(HttpClient httpClient) {
        return new StubClients() {
            @Override
            public HttpClient http() {
                return httpClient;
            }
        };
    }

    @Override
    public HttpClient http() {
        throw new AssertionError("this test sends nothing over HTTP");
    }

    @Override
    public HttpClient actions() {
        return http();
    }

    @Override
    public EgressGuard passage() {
        throw new AssertionError("this test connects to nothing");
    }

    @Override
    public TokenSource tokens() {
        throw new AssertionError("this test asks for no token");
    }

    @Override
    public GrpcClient grpc() {
        throw new AssertionError("this test calls nothing over gRPC");
    }

    @Override
    public MessagePublisher brokers() {
        throw new AssertionError("this test publishes nothing");
    }

    @Override
    public AwsServices cloud() {
        throw new AssertionError("this test calls no service of AWS");
    }
}
