package dev.stride.call.grpc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.template.GrpcTemplate;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;

/** Resolves methods of a proto document for tests. */
public final class GrpcMethods {

    /** Returns the template of a method. */
    public static CallTemplate template(String document, String service, String method, String endpoint) {
        var metadata = JsonNodeFactory.instance.objectNode().put("endpoint", endpoint);
        var functionOperation =
                new FunctionOperation("test.proto#" + service + "#" + method, metadata, Optional.empty());
        return switch (new GrpcCall().resolve(functionOperation, _ -> new Resource.Text(document))) {
            case Resolution.Resolved(var template, var _, var _) -> template;
            case Resolution.Selective _, Resolution.Awaited _, Resolution.Unaddressed _ ->
                throw new AssertionError("a method is called");
            case Resolution.Unresolved(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    /** Returns a method with its message types. */
    public static GrpcMethod method(String document, String service, String method) {
        try {
            return GrpcTemplate.fromJson(template(document, service, method, "grpc://users.test")
                            .template())
                    .grpcMethod();
        } catch (DescriptorValidationException corrupt) {
            throw new AssertionError(corrupt);
        }
    }

    private GrpcMethods() {}
}
