package dev.stride.functions;

import dev.stride.call.Doors;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.auth.Credentials;
import dev.stride.call.auth.Tokens;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.cloud.CloudReply;
import dev.stride.call.http.Http;
import dev.stride.call.http.HttpReply;
import dev.stride.call.rpc.Grpc;
import dev.stride.call.rpc.GrpcReply;
import dev.stride.plan.Fault;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An outside that answers requests over HTTP with an empty object, and does not answer otherwise. */
final class DeafServices extends Doors {

    private static final String WHY = "nobody listens";

    @Override
    public Http http() {
        return _ -> new HttpReply.Answered(
                200, Map.of("content-type", "application/json"), "{}".getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Tokens tokens() {
        return new Tokens() {
            @Override
            public Grant token(Credentials.OAuth2 credentials) {
                return new Grant.Denied(Fault.of(Fault.COMMUNICATION, WHY));
            }

            @Override
            public void refused(Credentials.OAuth2 credentials, String token) {
                // Nobody has one.
            }
        };
    }

    @Override
    public Grpc grpc() {
        return _ -> new GrpcReply.Unanswered(Fault.of(Fault.COMMUNICATION, WHY));
    }

    @Override
    public Brokers brokers() {
        return _ -> new Brokers.Outcome.Failed(Fault.COMMUNICATION, WHY);
    }

    @Override
    public Cloud cloud() {
        return (Cloud) Proxy.newProxyInstance(
                Cloud.class.getClassLoader(),
                new Class<?>[] {Cloud.class},
                (_, _, _) -> new CloudReply.Unanswered<>(CloudReply.Cause.UNREACHABLE, WHY));
    }
}
