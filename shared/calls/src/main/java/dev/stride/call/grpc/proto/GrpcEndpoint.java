package dev.stride.call.grpc.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.squareup.wire.schema.internal.parser.ServiceElement;
import dev.stride.call.egress.Origin;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * The address of a gRPC service. The Serverless Workflow specification does not define where a workflow contains this address.
 * Stride uses the {@code endpoint} in the metadata of the function, or else the {@code default_host} option of the service, or
 * else the address that the operator has configured.
 */
sealed interface GrpcEndpoint {

    String METADATA = "endpoint";

    record Known(Origin origin) implements GrpcEndpoint {}

    /** Neither the function, nor the proto document, nor the configuration contains an address. */
    record Missing(String problem) implements GrpcEndpoint {}

    /** The address that was found is not valid. */
    record Invalid(String problem) implements GrpcEndpoint {}

    static GrpcEndpoint find(JsonNode metadata, ServiceElement service, Optional<String> address) {
        var written = metadata.path(METADATA);
        if (written.isTextual()) {
            return parse(written.textValue(), "metadata." + METADATA);
        }
        return defaultHost(service)
                .map(host -> parse("grpcs://" + host, "default_host"))
                .or(() -> address.map(configured -> parse(configured, "the configured address")))
                .orElseGet(() -> new Missing(("the service '%s' has no endpoint: set metadata.%s to its URL "
                                + "(such as grpcs://users.example.com, or grpc://localhost:8080 for calls without TLS)")
                        .formatted(service.getName(), METADATA)));
    }

    private static GrpcEndpoint parse(String text, String where) {
        try {
            var uri = new URI(text);
            if (hasMore(uri)) {
                return new Invalid(
                        "%s is '%s': write only scheme, host and port, such as grpcs://users.example.com:8443."
                                .formatted(where, text));
            }
            return switch (Origin.parse(uri, GrpcRequest.SCHEMES)) {
                case Result.Ok(var origin) -> new Known(origin);
                case Result.Failed(var reason) -> new Invalid("%s is '%s': %s".formatted(where, text, reason));
            };
        } catch (URISyntaxException malformed) {
            return new Invalid(
                    "%s is '%s', which is not a valid URL: %s.".formatted(where, text, UriProblem.of(malformed)));
        }
    }

    private static boolean hasMore(URI uri) {
        return !List.of("", "/").contains(Optional.ofNullable(uri.getRawPath()).orElse(""))
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null;
    }

    private static Optional<String> defaultHost(ServiceElement service) {
        return service.getOptions().stream()
                .filter(option -> option.getName().equals("google.api.default_host"))
                .map(option -> option.getValue().toString())
                .findFirst();
    }
}
