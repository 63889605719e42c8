package dev.stride.call.rpc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import dev.stride.call.Operation;
import dev.stride.call.Resolution;
import dev.stride.call.Resources.Resource;
import dev.stride.plan.CallTemplate;
import java.util.Optional;

/** Methods of one proto document, resolved for tests. */
public final class RpcMethods {

    /** The template of a method's calls. */
    public static CallTemplate template(String document, String service, String method, String endpoint) {
        var metadata = JsonNodeFactory.instance.objectNode().put("endpoint", endpoint);
        var operation = new Operation("test.proto#" + service + "#" + method, metadata, Optional.empty());
        return switch (new RpcCall().resolve(operation, _ -> new Resource.Text(document))) {
            case Resolution.Resolved(var template, var _, var _) -> template;
            case Resolution.Selective _, Resolution.Awaited _ -> throw new AssertionError("a method is called");
            case Resolution.Unresolved(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    /** A method, ready to be called. */
    public static RpcMethod method(String document, String service, String method) {
        try {
            return RpcTemplate.read(template(document, service, method, "grpc://users.test")
                            .template())
                    .called();
        } catch (DescriptorValidationException corrupt) {
            throw new AssertionError(corrupt);
        }
    }

    private RpcMethods() {}
}
