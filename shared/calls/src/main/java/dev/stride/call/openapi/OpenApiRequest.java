package dev.stride.call.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.call.http.message.HttpRequestBuilder;
import dev.stride.call.http.message.MultipartBody;
import dev.stride.call.http.message.ParameterValue;
import dev.stride.call.http.message.ResponseBody;
import dev.stride.call.http.message.ScalarText;
import dev.stride.call.openapi.template.OpenApiBody;
import dev.stride.call.openapi.template.OpenApiBody.Field;
import dev.stride.call.openapi.template.OpenApiParameter;
import dev.stride.call.openapi.template.OpenApiParameter.Trait;
import dev.stride.call.openapi.template.OpenApiTemplate;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Builds the HTTP request of an OpenAPI operation. An argument with the name of a parameter becomes this parameter. The other
 * arguments form the body. If {@code body} is the only other argument, its value is the body. Otherwise, the body is an object of
 * all other arguments. If the operation has no body, other arguments are rejected, because they are probably mistakes of the
 * author.
 */
final class OpenApiRequest {

    private static final String BODY = "body";

    private final OpenApiTemplate template;
    private final CallRequest call;
    private final ObjectNode remaining;
    private final HttpRequestBuilder httpRequestBuilder;

    private OpenApiRequest(OpenApiTemplate template, CallRequest call, ObjectNode arguments) {
        this.template = template;
        this.call = call;
        this.remaining = arguments.deepCopy();
        this.httpRequestBuilder = new HttpRequestBuilder(template.method(), template.url());
    }

    static Result<HttpRequest, Fault> build(OpenApiTemplate template, CallRequest call) {
        return switch (call.arguments()) {
            case ObjectNode arguments -> new OpenApiRequest(template, call, arguments).build();
            case JsonNode absent
            when absent.isNull() || absent.isMissingNode() ->
                new OpenApiRequest(template, call, JsonNodeFactory.instance.objectNode()).build();
            case JsonNode other ->
                HttpRequestBuilder.refused(
                        template.toString(),
                        List.of("the arguments must be an object, not %s".formatted(other.getNodeType())));
        };
    }

    private Result<HttpRequest, Fault> build() {
        template.parameters().forEach(this::place);
        remaining.remove(
                template.parameters().stream().map(OpenApiParameter::name).toList());
        httpRequestBuilder.acceptByDefault(template.accept());
        body().ifPresent(given ->
                new BodyWriter(template.body().orElseThrow(), call.idempotencyKey(), httpRequestBuilder).write(given));
        return httpRequestBuilder.build(call);
    }

    private void place(OpenApiParameter parameter) {
        var value = call.arguments().path(parameter.name());
        if (value.isNull() && parameter.has(Trait.ALLOW_EMPTY)) {
            httpRequestBuilder.addToQuery(List.of(PercentEncoding.encode(parameter.name()) + "="));
        } else if (ParameterValue.isAbsent(value)) {
            if (parameter.required()) {
                httpRequestBuilder.addProblem(
                        "the required %s parameter '%s' is missing".formatted(parameter.in(), parameter.name()));
            }
        } else if (parameter.content().isPresent()) {
            placeText(parameter, document(parameter.content().get(), value));
        } else if (httpRequestBuilder.isFlat(parameter.name(), value)) {
            place(parameter, new ParameterValue(value, parameter.explode(), encoding(parameter)));
        }
    }

    private void place(OpenApiParameter parameter, ParameterValue value) {
        var name = parameter.name();
        switch (parameter.in()) {
            case PATH -> httpRequestBuilder.setPathParameter(name, value.format(name, parameter.style()));
            case QUERY -> httpRequestBuilder.addToQuery(value.pairs(name, parameter.style()));
            case HEADER -> httpRequestBuilder.setHeader(name, value.format(name, parameter.style()));
            case COOKIE -> httpRequestBuilder.addCookies(value.pairs(name, parameter.style()));
        }
    }

    private static UnaryOperator<String> encoding(OpenApiParameter parameter) {
        return switch (parameter.in()) {
            case HEADER -> text -> text;
            case PATH, COOKIE -> PercentEncoding::encode;
            case QUERY ->
                parameter.has(Trait.ALLOW_RESERVED) ? PercentEncoding::encodeKeepingReserved : PercentEncoding::encode;
        };
    }

    /** Formats the value of a parameter for which the OpenAPI document declares a media type, such as JSON. */
    private static String document(String type, JsonNode value) {
        return ResponseBody.isJson(type) || value.isContainerNode()
                ? ResponseBody.ascii(value)
                : ScalarText.format(value);
    }

    private void placeText(OpenApiParameter parameter, String text) {
        var encoded = encoding(parameter).apply(text);
        var pair = List.of(PercentEncoding.encode(parameter.name()) + "=" + encoded);
        switch (parameter.in()) {
            case PATH -> httpRequestBuilder.setPathParameter(parameter.name(), encoded);
            case QUERY -> httpRequestBuilder.addToQuery(pair);
            case HEADER -> httpRequestBuilder.setHeader(parameter.name(), encoded);
            case COOKIE -> httpRequestBuilder.addCookies(pair);
        }
    }

    private Optional<JsonNode> body() {
        if (template.body().isEmpty()) {
            remaining
                    .fieldNames()
                    .forEachRemaining(name ->
                            httpRequestBuilder.addProblem("the operation has no parameter '%s'".formatted(name)));
            return Optional.empty();
        }
        var given = remaining.size() == 1 && remaining.has(BODY) ? remaining.path(BODY) : remaining;
        if (given.isNull() || remaining.isEmpty()) {
            if (template.body().get().required()) {
                httpRequestBuilder.addProblem(
                        "the body is missing: pass its properties as arguments, or the whole body as 'body'");
            }
            return Optional.empty();
        }
        return Optional.of(given);
    }

    /**
     * Writes the body of an HTTP request in the media type that the OpenAPI document declares.
     *
     * @param key idempotency key of the call, from which the boundary of a multipart body is derived
     */
    private record BodyWriter(OpenApiBody body, String key, HttpRequestBuilder draft) {

        void write(JsonNode given) {
            switch (OpenApiBody.form(body.type())) {
                case JSON -> draft.setBody(body.type(), given.toString().getBytes(StandardCharsets.UTF_8));
                case URLENCODED -> writeFields(given);
                case MULTIPART -> writeParts(given);
                case TEXT -> writeText(given);
                case BINARY -> bytes("the body", given).ifPresent(content -> draft.setBody(body.type(), content));
            }
        }

        private void writeText(JsonNode given) {
            if (given.isContainerNode()) {
                draft.addProblem("the body is text: pass it as the argument 'body', a string");
            } else {
                draft.setBody(
                        body.type() + "; charset=utf-8",
                        ScalarText.format(given).getBytes(StandardCharsets.UTF_8));
            }
        }

        private void writeFields(JsonNode given) {
            if (requireObject(given)) {
                var form = given.propertyStream()
                        .filter(property -> !ParameterValue.isAbsent(property.getValue()))
                        .flatMap(property -> field(property.getKey(), property.getValue()).stream())
                        .collect(Collectors.joining("&"));
                draft.setBody(body.type(), form.getBytes(StandardCharsets.UTF_8));
            }
        }

        /**
         * Returns the {@code name=value} pairs of a form field. An array or object can become several pairs, depending on the style
         * of the field. Nested values are written as JSON.
         */
        private List<String> field(String name, JsonNode value) {
            var field = body.fields().getOrDefault(name, Field.USUAL);
            var asDocument = field.type().filter(ResponseBody::isJson).isPresent() || !ParameterValue.isFlat(value);
            return new ParameterValue(
                            asDocument ? TextNode.valueOf(value.toString()) : value,
                            field.explode(),
                            PercentEncoding::encode)
                    .pairs(name, field.style());
        }

        private void writeParts(JsonNode given) {
            if (requireObject(given)) {
                var parts = new MultipartBody(key);
                given.propertyStream()
                        .filter(property -> !property.getValue().isNull())
                        .forEach(property -> addParts(parts, property.getKey(), property.getValue()));
                draft.setBody(parts.type(), parts.content());
            }
        }

        /** Adds the value of a form field to a multipart body. An array becomes one part for each element. */
        private void addParts(MultipartBody parts, String name, JsonNode value) {
            var field = body.fields().getOrDefault(name, Field.USUAL);
            var values = value.isArray() ? value.valueStream().toList() : List.of(value);
            for (var each : values) {
                if (field.binary()) {
                    bytes("the part '" + name + "'", each)
                            .ifPresent(content ->
                                    parts.addFile(name, field.type().orElse("application/octet-stream"), content));
                } else if (each.isContainerNode()) {
                    parts.add(name, field.type().orElse("application/json"), each.toString());
                } else {
                    parts.add(name, field.type().orElse("text/plain; charset=utf-8"), ScalarText.format(each));
                }
            }
        }

        private Optional<byte[]> bytes(String what, JsonNode given) {
            if (given.isTextual()) {
                try {
                    return Optional.of(Base64.getDecoder().decode(given.textValue()));
                } catch (IllegalArgumentException notBase64) {
                    // The problem is added below.
                }
            }
            draft.addProblem("%s is binary: pass it as a string in Base64".formatted(what));
            return Optional.empty();
        }

        private boolean requireObject(JsonNode given) {
            if (!given.isObject()) {
                draft.addProblem(
                        "the body is a form: pass its fields as arguments, or an object as the argument 'body'");
            }
            return given.isObject();
        }
    }
}
