package dev.stride.functions.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** A generator of the OpenAPI document from the route table. */
final class OpenApiDocument {

    private static final String DESCRIPTION = """
            Stride runs workflows on AWS Lambda. Errors are problem documents (RFC 9457), times are RFC 3339 in UTC, \
            and each operation wants one right: DEFINE, START, SIGNAL, READ or OPERATE. What API Gateway itself refuses, \
            such as a request without a signature or token, it answers with a JSON object that has a message.""";

    private final DerivedSchemas schemas = new DerivedSchemas();
    private final ObjectNode root = JsonNodeFactory.instance.objectNode();

    static JsonNode of(List<Route> routes) {
        var document = new OpenApiDocument();
        document.describe(routes);
        return document.root;
    }

    private void describe(List<Route> routes) {
        root.put("openapi", "3.1.1");
        root.putObject("info").put("title", "Stride").put("version", "1").put("description", DESCRIPTION);
        var paths = root.putObject("paths");
        routes.forEach(route -> paths.withObjectProperty(route.template())
                .set(route.method().toLowerCase(Locale.ROOT), operation(route)));
        var components = root.putObject("components");
        components.set("schemas", schemas.components());
        var security = components.putObject("securitySchemes");
        security.putObject("iam")
                .put("type", "apiKey")
                .put("in", "header")
                .put("name", "Authorization")
                .put("description", "AWS Signature Version 4 for the service execute-api.")
                .put("x-amazon-apigateway-authtype", "awsSigv4");
        security.putObject("jwt").put("type", "http").put("scheme", "bearer").put("bearerFormat", "JWT");
    }

    private ObjectNode operation(Route route) {
        var promised = route.operation();
        var operation = JsonNodeFactory.instance.objectNode();
        operation.put("operationId", promised.id());
        operation.put("summary", promised.summary());
        operation.putArray("tags").add(route.template().split("[/.]")[1]);
        operation.put("x-stride-right", promised.permission().name());
        if (!promised.parameters().isEmpty()) {
            var parameters = operation.putArray("parameters");
            promised.parameters().forEach(each -> parameters.add(parameter(each)));
        }
        if (!promised.requestBody().isEmpty()) {
            var body = operation.putObject("requestBody").put("required", promised.requiresBody());
            body.set("content", contents(promised.requestBody()));
        }
        var answers = new TreeMap<>(ApiOperation.COMMON_RESPONSES);
        answers.putAll(promised.responses());
        var responses = operation.putObject("responses");
        answers.forEach((status, responseDescription) ->
                responses.set(Integer.toString(status), response(status, responseDescription)));
        var security = operation.putArray("security");
        security.addObject().putArray("iam");
        security.addObject().putArray("jwt").add(promised.permission().scope());
        return operation;
    }

    private ObjectNode parameter(Parameter parameter) {
        var described = JsonNodeFactory.instance.objectNode();
        described.put("name", parameter.name());
        described.put("in", parameter.location().openApiName());
        described.put("description", parameter.description());
        described.put("required", parameter.location() == Parameter.Location.PATH);
        described.set("schema", schema(parameter.schema()));
        return described;
    }

    private ObjectNode response(int status, ApiOperation.ResponseDescription responseDescription) {
        var response = JsonNodeFactory.instance.objectNode().put("description", responseDescription.description());
        if (status == 429) {
            response.putObject("headers")
                    .putObject("Retry-After")
                    .put("required", true)
                    .putObject("schema")
                    .put("type", "integer");
        }
        if (!responseDescription.contents().isEmpty()) {
            response.set("content", contents(responseDescription.contents()));
        }
        return response;
    }

    private ObjectNode contents(List<BodyFormat> contents) {
        var media = JsonNodeFactory.instance.objectNode();
        contents.forEach(each -> media.putObject(each.mediaType()).set("schema", schema(each.schema())));
        return media;
    }

    private JsonNode schema(ValueSchema valueSchema) {
        return switch (valueSchema) {
            case ValueSchema.OfType(var type) -> schemas.of(type);
            case ValueSchema.Keywords(var keywords) -> sorted(Json.toTree(keywords));
        };
    }

    /** Sorts the keys, because immutable maps have a different order in each process. */
    private static JsonNode sorted(JsonNode json) {
        if (!json.isObject()) {
            return json;
        }
        var fields = new TreeMap<String, JsonNode>();
        json.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
        return JsonNodeFactory.instance.objectNode().setAll(fields);
    }
}
