package dev.stride.call.grpc;

import com.google.protobuf.Descriptors.DescriptorValidationException;
import dev.stride.call.api.AttemptHeaders;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.auth.Authorization.AuthorizationValue;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.egress.Origin;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.call.grpc.proto.MethodResolver;
import dev.stride.call.grpc.template.GrpcArguments;
import dev.stride.call.grpc.template.GrpcTemplate;
import dev.stride.call.uncallable.UncallableCall;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The call kind {@code rpc}: calls gRPC methods that a proto document describes (Serverless Workflow 0.8, "RPC Service
 * Invocations").
 */
public final class GrpcCall implements CallKind {

    private static final String NAME = "rpc";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var parts = functionOperation.text().split("#", -1);
        if (parts.length != 3 || parts[0].isBlank() || parts[1].isBlank() || parts[2].isBlank()) {
            return new Resolution.Unresolved("""
                    '%s' is not an RPC operation: write <proto document>#<service>#<method>, such as \
                    users.proto#UserService#ListUsers.""".formatted(functionOperation.text()));
        }
        return new MethodResolver(NAME, functionOperation, resources).resolve(parts[0], parts[1], parts[2]);
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var method = GrpcTemplate.fromJson(template.template());
        return method.hasEndpoint()
                ? GrpcAttempt.of(method, call, outboundClients).perform()
                : UncallableCall.withoutAddress(method.service() + "/" + method.method());
    }

    /** One attempt of a gRPC call. If the service rejects an OAuth 2.0 token, the request is sent once more with a new token. */
    private record GrpcAttempt(Origin origin, GrpcMethod method, CallRequest call, OutboundClients outboundClients) {

        private static final String UNAUTHENTICATED = "UNAUTHENTICATED";

        static GrpcAttempt of(GrpcTemplate template, CallRequest call, OutboundClients outboundClients) {
            try {
                return new GrpcAttempt(template.origin(), template.grpcMethod(), call, outboundClients);
            } catch (DescriptorValidationException corrupt) {
                throw new IllegalStateException(
                        "the compiled workflow is corrupt: its protobuf descriptors are inconsistent", corrupt);
            }
        }

        Reply perform() {
            return switch (GrpcArguments.encode(method, call.arguments())) {
                case Result.Failed(Fault fault) -> new Reply.Failed(fault);
                case Result.Ok(var messages) ->
                    call.credentials()
                            .map(credentials -> send(messages, credentials))
                            .orElseGet(() -> callAndRead(request(messages, Optional.empty(), call.timeout())));
            };
        }

        private Reply send(List<byte[]> messages, Credentials credentials) {
            var deadline = Deadline.after(call.timeout());
            return switch (Authorization.header(credentials, () -> outboundClients.get(TokenSource.class), deadline)) {
                case AuthorizationValue.Denied(Fault fault) -> denied(fault);
                case AuthorizationValue.Value(String first) -> {
                    var request = request(messages, Optional.of(first), deadline.timeLeft());
                    var reply = outboundClients.get(GrpcClient.class).call(request);
                    yield credentials instanceof Credentials.OAuth2 oauth && isRefused(reply)
                            ? retryWithNewToken(messages, oauth, first, deadline)
                            : GrpcReplyReader.toReply(request, reply);
                }
            };
        }

        private Reply retryWithNewToken(
                List<byte[]> messages, Credentials.OAuth2 credentials, String refused, Deadline deadline) {
            outboundClients.get(TokenSource.class).invalidate(credentials, refused.substring(refused.indexOf(' ') + 1));
            return switch (Authorization.header(credentials, () -> outboundClients.get(TokenSource.class), deadline)) {
                case AuthorizationValue.Denied(Fault fault) -> denied(fault);
                case AuthorizationValue.Value(String value) ->
                    callAndRead(request(messages, Optional.of(value), deadline.timeLeft()));
            };
        }

        private Reply callAndRead(GrpcRequest request) {
            return GrpcReplyReader.toReply(
                    request, outboundClients.get(GrpcClient.class).call(request));
        }

        private GrpcRequest request(List<byte[]> messages, Optional<String> authorization, Duration timeout) {
            var headers = new HashMap<String, String>();
            AttemptHeaders.addTo(headers, call);
            var metadata = new HashMap<String, String>();
            headers.forEach((name, value) -> metadata.put(name.toLowerCase(Locale.ROOT), value));
            authorization.ifPresent(value -> metadata.put("authorization", value));
            return new GrpcRequest(origin, method, messages, metadata, timeout);
        }

        private Reply denied(Fault fault) {
            return new Reply.Failed(new Fault(
                    fault.name(), fault.code(), method + " was not called: " + fault.message(), fault.data()));
        }

        private static boolean isRefused(GrpcReply reply) {
            return reply instanceof GrpcReply.Ended ended && ended.status().equals(UNAUTHENTICATED);
        }
    }
}
