package dev.stride.call.rpc;

import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.rpc.proto.MethodResolver;
import dev.stride.plan.CallTemplate;

/** Calls methods of services that a proto document describes (Serverless Workflow 0.8, "RPC Service Invocations"). */
public final class RpcCall implements CallKind {

    private static final String NAME = "rpc";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        var parts = operation.text().split("#", -1);
        if (parts.length != 3 || parts[0].isBlank() || parts[1].isBlank() || parts[2].isBlank()) {
            return new Resolution.Unresolved("'" + operation.text()
                    + "' is no RPC operation: write <proto document>#<service>#<method>,"
                    + " such as users.proto#UserService#ListUsers.");
        }
        return new MethodResolver(NAME, operation, resources).resolve(parts[0], parts[1], parts[2]);
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        return RpcAttempt.of(RpcTemplate.read(template.template()), request, outside)
                .perform();
    }
}
