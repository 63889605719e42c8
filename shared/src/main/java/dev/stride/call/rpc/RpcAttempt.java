package dev.stride.call.rpc;

import com.google.protobuf.Descriptors.DescriptorValidationException;
import dev.stride.call.CallRequest;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.TraceParent;
import dev.stride.call.auth.Authorization;
import dev.stride.call.auth.Authorization.Shown;
import dev.stride.call.auth.Credentials;
import dev.stride.call.egress.Origin;
import dev.stride.plan.Fault;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One attempt of one call. A token that the service no longer takes is replaced once. */
record RpcAttempt(Origin origin, RpcMethod method, CallRequest call, Outside outside) {

    private static final String UNAUTHENTICATED = "UNAUTHENTICATED";

    static RpcAttempt of(RpcTemplate template, CallRequest call, Outside outside) {
        try {
            return new RpcAttempt(template.origin(), template.called(), call, outside);
        } catch (DescriptorValidationException corrupt) {
            throw new IllegalStateException("a plan holds descriptors that contradict each other", corrupt);
        }
    }

    Reply perform() {
        return switch (RpcRequest.of(method, call.arguments())) {
            case RpcRequest.Refused(Fault fault) -> new Reply.Failed(fault);
            case RpcRequest.Sent(var messages) ->
                call.credentials()
                        .map(credentials -> send(messages, credentials))
                        .orElseGet(() -> read(request(messages, Optional.empty(), call.timeout())));
        };
    }

    private Reply send(List<byte[]> messages, Credentials credentials) {
        var start = System.nanoTime();
        return switch (Authorization.header(credentials, outside::tokens)) {
            case Shown.Denied(Fault fault) -> denied(fault);
            case Shown.Value(String first) -> {
                var request = request(messages, Optional.of(first), left(start));
                var reply = outside.grpc().call(request);
                yield credentials instanceof Credentials.OAuth2 oauth && isRefused(reply)
                        ? again(messages, oauth, first, start)
                        : RpcReply.read(request, reply);
            }
        };
    }

    private Reply again(List<byte[]> messages, Credentials.OAuth2 credentials, String refused, long start) {
        outside.tokens().refused(credentials, refused.substring(refused.indexOf(' ') + 1));
        return switch (Authorization.header(credentials, outside::tokens)) {
            case Shown.Denied(Fault fault) -> denied(fault);
            case Shown.Value(String value) -> read(request(messages, Optional.of(value), left(start)));
        };
    }

    private Reply read(GrpcRequest request) {
        return RpcReply.read(request, outside.grpc().call(request));
    }

    private GrpcRequest request(List<byte[]> messages, Optional<String> authorization, Duration timeout) {
        var metadata = new HashMap<>(Map.of(
                "idempotency-key",
                call.key(),
                "stride-attempt",
                Integer.toString(call.attempt()),
                "traceparent",
                TraceParent.of(call)));
        authorization.ifPresent(value -> metadata.put("authorization", value));
        return new GrpcRequest(origin, method, messages, metadata, timeout);
    }

    private Reply denied(Fault fault) {
        return new Reply.Failed(
                new Fault(fault.name(), fault.code(), method + " was not called: " + fault.message(), fault.data()));
    }

    private Duration left(long startNanos) {
        var left = call.timeout().minusNanos(System.nanoTime() - startNanos);
        return left.isPositive() ? left : Duration.ofNanos(1);
    }

    private static boolean isRefused(GrpcReply reply) {
        return reply instanceof GrpcReply.Ended ended && ended.status().equals(UNAUTHENTICATED);
    }
}
