package dev.stride.call.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ProblemCollector;
import dev.stride.call.document.ReferenceResolver;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads an operation of a Swagger 2.0 document and converts it to the terms of OpenAPI 3.1. */
record Swagger2Document(ReferenceResolver documents, DocumentNode root, ProblemCollector problems) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    OpenApiOperation describe(LocatedOperation found) {
        var three = new OpenApi3Document(documents, root, problems);
        var body = new Swagger2Body(found, root);
        var operation = three.describe(found);
        var schemes = new LinkedHashMap<String, DocumentNode>();
        three.schemes(operation.requirements(), root.at("securityDefinitions"))
                .forEach((name, scheme) -> schemes.put(name, scheme.withNode(scheme(scheme))));
        return new OpenApiOperation(
                found,
                operation.parameters().stream()
                        .filter(each -> !body.takes(each))
                        .flatMap(each -> problems.collect(() -> each.withNode(parameter(each))).stream())
                        .toList(),
                body.of(operation.parameters()),
                responses(operation.responses(), body.types("produces")),
                servers(),
                operation.requirements(),
                schemes);
    }

    /**
     * Converts a Swagger 2.0 parameter to OpenAPI 3.1. In Swagger 2.0, schema keywords such as {@code type} are directly in the
     * parameter. In OpenAPI 3.1, they are in a separate object {@code schema}.
     */
    static JsonNode parameter(DocumentNode written) throws DocumentException {
        var parameter = JSON.objectNode();
        Stream.of("name", "in", "required", "allowEmptyValue")
                .filter(written.node()::has)
                .forEach(name -> parameter.set(name, written.node().path(name)));
        var format = written.text("collectionFormat").orElse("csv");
        var in = written.text("in").orElse("");
        var inList = in.equals("query") || in.equals("formData");
        if (!format.equals("csv") && !inList) {
            throw written.problem(
                    "The %s parameter '%s' has the collectionFormat %s, which only query and form parameters support: write csv.",
                    in, written.text("name").orElse(""), format);
        }
        var usual = inList ? "form" : "simple";
        parameter.put(
                "style",
                switch (format) {
                    case "csv", "multi" -> usual;
                    case "ssv" -> "spaceDelimited";
                    case "pipes" -> "pipeDelimited";
                    case String other ->
                        throw written.problem(
                                "The collectionFormat %s is not supported: write csv, ssv, pipes or multi.", other);
                });
        parameter.put("explode", format.equals("multi"));
        parameter.set("schema", schema(written));
        return parameter;
    }

    private static ObjectNode schema(DocumentNode parameter) {
        ObjectNode schema = parameter.node().deepCopy();
        schema.remove(List.of("name", "in", "required", "description", "collectionFormat", "allowEmptyValue"));
        return schema.path("type").asText().equals("file")
                ? schema.put("type", "string").put("format", "binary")
                : schema;
    }

    private static Map<String, DocumentNode> responses(Map<String, DocumentNode> written, List<String> types) {
        var responses = new LinkedHashMap<String, DocumentNode>();
        written.forEach((status, response) -> {
            var content = JSON.objectNode();
            types.forEach(type -> content.putObject(type));
            responses.put(status, response.withNode(JSON.objectNode().set("content", content)));
        });
        return responses;
    }

    private List<DocumentNode> servers() {
        var document = URI.create(root.uri().replaceAll("[^A-Za-z0-9:/.\\[\\]_~%-]", "_"));
        var host = root.text("host").or(() -> Optional.ofNullable(document.getAuthority()));
        var path = root.text("basePath").orElse("");
        var schemes =
                root.at("schemes").items().map(each -> each.node().asText()).toList();
        var used = schemes.isEmpty()
                ? List.of(Optional.ofNullable(document.getScheme())
                        .filter(scheme -> scheme.startsWith("http"))
                        .orElse("https"))
                : schemes;
        return host.stream()
                .flatMap(name -> used.stream().map(scheme -> scheme + "://" + name + path))
                .map(url -> root.withNode(JSON.objectNode().put("url", url)))
                .toList();
    }

    private static JsonNode scheme(DocumentNode written) {
        return switch (written.text("type").orElse("")) {
            case "basic" -> JSON.objectNode().put("type", "http").put("scheme", "basic");
            case "oauth2" -> oauth2(written);
            case String _ -> written.node();
        };
    }

    private static JsonNode oauth2(DocumentNode written) {
        var flow = switch (written.text("flow").orElse("")) {
            case "application" -> "clientCredentials";
            case "accessCode" -> "authorizationCode";
            case String other -> other;
        };
        var scheme = JSON.objectNode().put("type", "oauth2");
        var described = scheme.putObject("flows").putObject(flow);
        written.text("tokenUrl").ifPresent(url -> described.put("tokenUrl", url));
        return scheme;
    }
}
