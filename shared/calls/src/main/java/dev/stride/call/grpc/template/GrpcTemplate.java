package dev.stride.call.grpc.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TypeRegistry;
import dev.stride.call.egress.Origin;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.common.Result;
import java.net.URI;
import java.util.Base64;
import java.util.LinkedHashMap;

/**
 * The template that a compiled workflow stores to call one gRPC method.
 *
 * @param endpoint of the service, such as {@code grpcs://users.example.com:8443}
 * @param service full name
 * @param method simple name
 * @param descriptors descriptors of the service, reduced to this method, and of the messages that the method uses; each file
 *     follows its imports
 */
public record GrpcTemplate(String endpoint, String service, String method, FileDescriptorSet descriptors) {

    /** The value of {@code endpoint} for a service whose address is unknown. */
    public static final String NO_ENDPOINT = "";

    /** Returns whether the address of the service is known. */
    public boolean hasEndpoint() {
        return !endpoint.equals(NO_ENDPOINT);
    }

    /** Returns this template as JSON, for storage in a compiled workflow. */
    public JsonNode toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("endpoint", endpoint)
                .put("service", service)
                .put("method", method)
                .put("descriptors", Base64.getEncoder().encodeToString(descriptors.toByteArray()));
    }

    /** Parses a template from the JSON that {@link #toJson} returned. */
    public static GrpcTemplate fromJson(JsonNode written) {
        try {
            return new GrpcTemplate(
                    written.path("endpoint").asText(),
                    written.path("service").asText(),
                    written.path("method").asText(),
                    FileDescriptorSet.parseFrom(Base64.getDecoder()
                            .decode(written.path("descriptors").asText())));
        } catch (InvalidProtocolBufferException | IllegalArgumentException corrupt) {
            throw new IllegalStateException(
                    "the compiled workflow is corrupt: its protobuf descriptors cannot be read", corrupt);
        }
    }

    public Origin origin() {
        return switch (Origin.parse(URI.create(endpoint), GrpcRequest.SCHEMES)) {
            case Result.Ok(var origin) -> origin;
            case Result.Failed(var reason) ->
                throw new IllegalStateException("the endpoint " + endpoint + " in the plan is invalid: " + reason);
        };
    }

    /**
     * Builds the gRPC method and its message types from the stored descriptors.
     *
     * @throws DescriptorValidationException when the descriptors are inconsistent
     */
    public GrpcMethod grpcMethod() throws DescriptorValidationException {
        var files = new LinkedHashMap<String, FileDescriptor>();
        var types = TypeRegistry.newBuilder();
        for (var file : descriptors.getFileList()) {
            var used = file.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
            var built = FileDescriptor.buildFrom(file, used);
            types.add(built.getMessageTypes());
            files.put(file.getName(), built);
        }
        return files.values().stream()
                .flatMap(file -> file.getServices().stream())
                .filter(each -> each.getFullName().equals(service))
                .map(each -> each.findMethodByName(method))
                .map(found -> GrpcMethod.of(found, types.build()))
                .findFirst()
                .orElseThrow();
    }
}
