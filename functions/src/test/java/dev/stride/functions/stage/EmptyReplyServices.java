package dev.stride.functions.stage;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.http.client.HttpReply;
import dev.stride.plan.fault.Fault;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Clients that answer every HTTP request with an empty JSON object. All other protocols find the service unreachable. */
public final class EmptyReplyServices implements OutboundClients {

    private static final String UNREACHABLE = "the service is unreachable";

    private final OutboundClients clients = StubClients.withHttp(_ -> new HttpReply.Answered(
                    200, Map.of("content-type", "application/json"), "{}".getBytes(StandardCharsets.UTF_8)))
            .and(TokenSource.class, new NoTokens())
            .and(GrpcClient.class, _ -> new GrpcReply.Unanswered(Fault.of(Fault.COMMUNICATION, UNREACHABLE)))
            .and(
                    MessagePublisher.class,
                    _ -> new MessagePublisher.PublishResult.Failed(Fault.COMMUNICATION, UNREACHABLE))
            .and(AwsServices.class, (AwsServices) Proxy.newProxyInstance(
                    AwsServices.class.getClassLoader(),
                    new Class<?>[] {AwsServices.class},
                    (_, _, _) -> new AwsReply.Unanswered<>(AwsReply.Cause.UNREACHABLE, UNREACHABLE)));

    @Override
    public <T> T get(Class<T> client) {
        return clients.get(client);
    }

    private static final class NoTokens implements TokenSource {

        @Override
        public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
            return new TokenResult.Denied(Fault.of(Fault.COMMUNICATION, UNREACHABLE));
        }

        @Override
        public void invalidate(Credentials.OAuth2 credentials, String token) {
            // This source never issues a token.
        }
    }
}
