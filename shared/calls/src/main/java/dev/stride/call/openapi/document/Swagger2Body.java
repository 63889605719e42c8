package dev.stride.call.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Converts the request body of a Swagger 2.0 operation to OpenAPI 3.1. In Swagger 2.0, the body is a {@code body} parameter or a
 * list of {@code formData} parameters.
 */
record Swagger2Body(LocatedOperation found, DocumentNode root) {

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
                .forEach(type ->
                        content.putObject(type).set("schema", parameter.node().path("schema")));
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
