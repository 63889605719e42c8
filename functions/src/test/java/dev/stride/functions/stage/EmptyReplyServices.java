package dev.stride.functions.stage;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.plan.fault.Fault;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An outside that answers requests over HTTP with an empty object, and does not answer otherwise. */
public final class EmptyReplyServices extends StubClients {

    private static final String WHY = "nobody listens";

    @Override
    public HttpClient http() {
        return _ -> new HttpReply.Answered(
                200, Map.of("content-type", "application/json"), "{}".getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public TokenSource tokens() {
        return new TokenSource() {
            @Override
            public TokenResult obtain(Credentials.OAuth2 credentials) {
                return new TokenResult.Denied(Fault.of(Fault.COMMUNICATION, WHY));
            }

            @Override
            public void invalidate(Credentials.OAuth2 credentials, String token) {
                // Nobody has one.
            }
        };
    }

    @Override
    public GrpcClient grpc() {
        return _ -> new GrpcReply.Unanswered(Fault.of(Fault.COMMUNICATION, WHY));
    }

    @Override
    public MessagePublisher brokers() {
        return _ -> new MessagePublisher.PublishResult.Failed(Fault.COMMUNICATION, WHY);
    }

    @Override
    public AwsServices cloud() {
        return (AwsServices) Proxy.newProxyInstance(
                AwsServices.class.getClassLoader(),
                new Class<?>[] {AwsServices.class},
                (_, _, _) -> new AwsReply.Unanswered<>(AwsReply.Cause.UNREACHABLE, WHY));
    }
}
