package dev.stride.call.rest.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what a document of Swagger 2.0 says of an operation, in the words of OpenAPI 3.1. */
record Swagger2(Documents documents, Element root, Problems problems) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    DescribedOperation describe(FoundOperation found) {
        var three = new OpenApi3(documents, root, problems);
        var body = new Swagger2Body(found, root);
        var operation = three.describe(found);
        var schemes = new LinkedHashMap<String, Element>();
        three.schemes(operation.demanded(), root.at("securityDefinitions"))
                .forEach((name, scheme) -> schemes.put(name, scheme.as(scheme(scheme))));
        return new DescribedOperation(
                found,
                operation.parameters().stream()
                        .filter(each -> !body.takes(each))
                        .flatMap(each -> problems.noting(() -> each.as(parameter(each))).stream())
                        .toList(),
                body.of(operation.parameters()),
                responses(operation.responses(), body.types("produces")),
                servers(),
                operation.demanded(),
                schemes);
    }

    /** A parameter without a schema of its own, which here is the parameter itself. */
    static JsonNode parameter(Element written) throws Problem {
        var parameter = JSON.objectNode();
        Stream.of("name", "in", "required", "allowEmptyValue")
                .filter(written.node()::has)
                .forEach(name -> parameter.set(name, written.node().path(name)));
        var format = written.text("collectionFormat").orElse("csv");
        var in = written.text("in").orElse("");
        var inList = in.equals("query") || in.equals("formData");
        if (!format.equals("csv") && !inList) {
            throw written.problem(
                    "The %s parameter '%s' has the collectionFormat %s, which only query and form have: write csv.",
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
                                "There is no way to send the collectionFormat %s: write csv, ssv, pipes or multi.",
                                other);
                });
        parameter.put("explode", format.equals("multi"));
        parameter.set("schema", schema(written));
        return parameter;
    }

    private static ObjectNode schema(Element parameter) {
        ObjectNode schema = parameter.node().deepCopy();
        schema.remove(List.of("name", "in", "required", "description", "collectionFormat", "allowEmptyValue"));
        return schema.path("type").asText().equals("file")
                ? schema.put("type", "string").put("format", "binary")
                : schema;
    }

    private static Map<String, Element> responses(Map<String, Element> written, List<String> types) {
        var responses = new LinkedHashMap<String, Element>();
        written.forEach((status, response) -> {
            var content = JSON.objectNode();
            types.forEach(type -> content.putObject(type));
            responses.put(status, response.as(JSON.objectNode().set("content", content)));
        });
        return responses;
    }

    private List<Element> servers() {
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
                .map(url -> root.as(JSON.objectNode().put("url", url)))
                .toList();
    }

    private static JsonNode scheme(Element written) {
        return switch (written.text("type").orElse("")) {
            case "basic" -> JSON.objectNode().put("type", "http").put("scheme", "basic");
            case "oauth2" -> oauth2(written);
            case String _ -> written.node();
        };
    }

    private static JsonNode oauth2(Element written) {
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
