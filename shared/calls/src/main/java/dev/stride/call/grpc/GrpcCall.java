package dev.stride.call.grpc;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.grpc.proto.MethodResolver;
import dev.stride.call.grpc.template.GrpcTemplate;
import dev.stride.call.uncallable.UncallableCall;
import dev.stride.plan.call.CallTemplate;

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
}
