package dev.stride.call.grpc.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import com.squareup.wire.schema.internal.parser.RpcElement;
import com.squareup.wire.schema.internal.parser.ServiceElement;
import dev.stride.CallLimits;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.egress.Origin;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.call.grpc.template.GrpcTemplate;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.common.UriProblem;
import dev.stride.plan.call.CallTemplate;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Creates the call template of a gRPC method from its proto document. The template is the data from which a compiled workflow
 * builds its calls of the method. If the template cannot be created, all problems are reported.
 */
public final class MethodResolver {

    private final String kind;
    private final FunctionOperation functionOperation;
    private final ProtoDocuments documents;
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Optional<String> unaddressed = Optional.empty();

    /** @param kind the call kind of the template */
    public MethodResolver(String kind, FunctionOperation functionOperation, Resources resources) {
        this.kind = kind;
        this.functionOperation = functionOperation;
        this.documents = new ProtoDocuments(resources);
    }

    /**
     * Creates the call template of a gRPC method, or returns all problems because of which the function cannot be deployed.
     *
     * @param uri of the proto document
     * @param service simple or full name
     */
    public Resolution resolve(String uri, String service, String method) {
        var document = documents.load(uri);
        problems.addAll(documents.problems());
        var template = document.flatMap(it -> template(it, uri, service, method));
        if (template.isEmpty() || !problems.isEmpty()) {
            return new Resolution.Unresolved(problems);
        }
        warnings.addAll(documents.warnings());
        return resolved(template.get());
    }

    private Optional<GrpcTemplate> template(ProtoFileElement document, String uri, String service, String method) {
        var found = service(document, uri, service);
        var called = found.flatMap(it -> method(it, method));
        var endpoint = found.flatMap(this::endpoint);
        var linked = problems.isEmpty() ? LinkedProto.link(documents.all(), problems) : Optional.<LinkedProto>empty();
        if (linked.isEmpty() || called.isEmpty() || endpoint.isEmpty()) {
            problems.addAll(documents.unreadableImports());
            return Optional.empty();
        }
        var name = fullName(document, found.orElseThrow());
        return Optional.of(
                new GrpcTemplate(endpoint.get(), name, method, linked.get().descriptors(name, method)));
    }

    private Resolution resolved(GrpcTemplate template) {
        var bytes = template.descriptors().getSerializedSize();
        if (bytes > CallLimits.DESCRIPTOR_BYTES) {
            return new Resolution.Unresolved(
                    "The protobuf descriptors of the messages of %s take %d bytes, more than the limit of %d."
                            .formatted(template.method(), bytes, CallLimits.DESCRIPTOR_BYTES));
        }
        try {
            var resolved = new Resolution.Resolved(
                    CallTemplate.withoutAuth(kind, template.toJson()),
                    Optional.of(GrpcArgumentSchema.of(template.grpcMethod())),
                    warnings);
            return unaddressed
                    .<Resolution>map(problem -> new Resolution.Unaddressed(resolved, problem))
                    .orElse(resolved);
        } catch (DescriptorValidationException contradiction) {
            return new Resolution.Unresolved(ProtoProblem.of(contradiction));
        }
    }

    private Optional<ServiceElement> service(ProtoFileElement document, String uri, String name) {
        var found = document.getServices().stream()
                .filter(each ->
                        each.getName().equals(name) || fullName(document, each).equals(name))
                .findFirst();
        if (found.isEmpty()) {
            var names =
                    document.getServices().stream().map(ServiceElement::getName).toList();
            problems.add("%s has no service '%s'%s".formatted(uri, name, hint(name, names)));
        }
        return found;
    }

    private Optional<RpcElement> method(ServiceElement service, String name) {
        var found = service.getRpcs().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst();
        if (found.isEmpty()) {
            var names = service.getRpcs().stream().map(RpcElement::getName).toList();
            problems.add("The service '%s' has no method '%s'%s".formatted(service.getName(), name, hint(name, names)));
        }
        return found;
    }

    private Optional<String> endpoint(ServiceElement service) {
        return switch (GrpcEndpoint.find(functionOperation.metadata(), service, functionOperation.address())) {
            case GrpcEndpoint.Known(Origin origin) -> {
                if (functionOperation.auth().isPresent() && !origin.secure()) {
                    warnings.add("credentials are sent without encryption: write the endpoint with grpcs://");
                }
                yield Optional.of(origin.toString());
            }
            case GrpcEndpoint.Missing(String problem) -> {
                unaddressed = Optional.of(problem);
                yield Optional.of(GrpcTemplate.NO_ENDPOINT);
            }
            case GrpcEndpoint.Invalid(String problem) -> {
                problems.add(problem);
                yield Optional.empty();
            }
        };
    }

    private static String fullName(ProtoFileElement document, ServiceElement service) {
        return Optional.ofNullable(document.getPackageName())
                .filter(name -> !name.isEmpty())
                .map(name -> name + "." + service.getName())
                .orElse(service.getName());
    }

    private static String hint(String unknown, List<String> names) {
        return names.isEmpty() ? ": it has none." : "; it has %s.".formatted(Suggestions.mostAlike(unknown, names));
    }

    /**
     * The address of a gRPC service. The Serverless Workflow specification does not define where a workflow contains this address.
     * Stride uses the {@code endpoint} in the metadata of the function, or else the {@code default_host} option of the service, or
     * else the address that the operator has configured.
     */
    private sealed interface GrpcEndpoint {

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
            return !List.of("", "/")
                            .contains(Optional.ofNullable(uri.getRawPath()).orElse(""))
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
}
