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

    /**
     * Converts the request body of a Swagger 2.0 operation to OpenAPI 3.1. In Swagger 2.0, the body is a {@code body} parameter or a
     * list of {@code formData} parameters.
     */
    private record Swagger2Body(LocatedOperation found, DocumentNode root) {

        private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
        private static final String FORM = "application/x-www-form-urlencoded";
        private static final String MULTIPART = "multipart/form-data";

        boolean takes(DocumentNode parameter) {
            return isBody(parameter) || isField(parameter);
        }

        /**
         * Returns the OpenAPI 3.1 Request Body Object, or empty if none of the parameters belongs to the body. Error messages about
         * the body refer to the first parameter that belongs to it.
         */
        Optional<DocumentNode> of(List<DocumentNode> parameters) {
            var fields = parameters.stream().filter(Swagger2Body::isField).toList();
            return parameters.stream()
                    .filter(this::takes)
                    .findFirst()
                    .map(first -> first.withNode(isBody(first) ? whole(first) : form(fields)));
        }

        /**
         * Returns the media types under a keyword of the operation: {@code consumes} or {@code produces}. If the operation does not
         * contain the keyword, returns the media types under the same keyword of the document.
         */
        List<String> types(String name) {
            return Stream.of(found.operation(), root)
                    .map(place -> place.at(name))
                    .filter(DocumentNode::isPresent)
                    .findFirst()
                    .stream()
                    .flatMap(DocumentNode::items)
                    .map(type -> type.node().asText())
                    .toList();
        }

        private static boolean isBody(DocumentNode parameter) {
            return parameter.text("in").equals(Optional.of("body"));
        }

        private static boolean isField(DocumentNode parameter) {
            return parameter.text("in").equals(Optional.of("formData"));
        }

        private JsonNode whole(DocumentNode parameter) {
            var types = types("consumes");
            var body = JSON.objectNode().put("required", parameter.flag("required"));
            var content = body.putObject("content");
            (types.isEmpty() ? List.of("application/json") : types)
                    .forEach(type -> content.putObject(type)
                            .set("schema", parameter.node().path("schema")));
            return body;
        }

        private JsonNode form(List<DocumentNode> fields) {
            var described = JSON.objectNode();
            var schema = described.putObject("schema").put("type", "object");
            var properties = schema.putObject("properties");
            var required = schema.putArray("required");
            var encoding = described.putObject("encoding");
            fields.forEach(field -> describe(field, properties, encoding));
            fields.stream().filter(field -> field.flag("required")).forEach(field -> required.add(name(field)));
            var multipart = types("consumes").contains(MULTIPART)
                    || fields.stream().anyMatch(field -> field.text("type").equals(Optional.of("file")));
            var body = JSON.objectNode().put("required", !required.isEmpty());
            body.putObject("content").set(multipart ? MULTIPART : FORM, described);
            return body;
        }

        private static void describe(DocumentNode field, ObjectNode properties, ObjectNode encoding) {
            try {
                var parameter = Swagger2Document.parameter(field);
                properties.set(name(field), parameter.path("schema"));
                encoding.putObject(name(field))
                        .put("style", parameter.path("style").asText())
                        .put("explode", parameter.path("explode").asBoolean());
            } catch (DocumentException unsendable) {
                properties.putObject(name(field));
            }
        }

        private static String name(DocumentNode field) {
            return field.text("name").orElse("");
        }
    }
}
