package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.http.message.ParameterValue.ParameterStyle;
import dev.stride.call.openapi.template.OpenApiBody;
import dev.stride.call.openapi.template.OpenApiBody.Field;
import dev.stride.call.openapi.template.OpenApiBody.Form;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Selects the media types for the request body and the responses of an OpenAPI operation. */
record MediaTypeReader(OpenApiOperation operation, SchemaInspector schemas) {

    private static final String JSON = "application/json";

    private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+");

    record DescribedBody(OpenApiBody body, DocumentNode schema) {}

    /**
     * Returns the request body in the preferred media type: JSON, or else a form, multipart, text or binary data, in this order.
     */
    Optional<DescribedBody> body() throws DocumentException {
        if (operation.body().isEmpty()) {
            return Optional.empty();
        }
        var body = operation.body().get();
        var media = body.at("content")
                .members()
                .min(Comparator.comparing(each -> OpenApiBody.form(concreteType(each.name()))))
                .orElseThrow(() -> body.problem("The body of %s has no media type: add one under content.", operation));
        var type = concreteType(media.name());
        if (!MEDIA_TYPE.matcher(type).matches()) {
            throw media.problem("'%s' is not a valid media type: write one such as application/json.", media.name());
        }
        if (type.startsWith("multipart/") && OpenApiBody.form(type) != Form.MULTIPART) {
            throw media.problem(
                    "The body of %s is %s, which is not supported: describe it as multipart/form-data.",
                    operation, type);
        }
        var fields = switch (OpenApiBody.form(type)) {
            case URLENCODED, MULTIPART -> fields(media);
            case JSON, TEXT, BINARY -> Map.<String, Field>of();
        };
        return Optional.of(new DescribedBody(new OpenApiBody(type, body.flag("required"), fields), media.at("schema")));
    }

    /**
     * Returns the value of the Accept header: JSON if the operation supports it or names no media type, otherwise the media types
     * of its responses.
     */
    String accept() {
        var types = operation.responses().values().stream()
                .flatMap(response -> response.at("content").members())
                .map(DocumentNode::name)
                .toList();
        var json =
                types.stream().filter(type -> concreteType(type).equals(JSON)).toList();
        if (types.isEmpty() || !json.isEmpty()) {
            return JSON;
        }
        var dialects = types.stream().filter(type -> type.endsWith("+json")).toList();
        return (dialects.isEmpty() ? types : dialects).stream().distinct().collect(Collectors.joining(", "));
    }

    /**
     * Replaces a range of media types by a concrete media type, for example {@code text/*} by {@code text/plain}. Returns any
     * other media type without its parameters.
     */
    private static String concreteType(String written) {
        var type = written.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "*/*", "application/*" -> JSON;
            case "text/*" -> "text/plain";
            case "image/*", "audio/*", "video/*" -> "application/octet-stream";
            case String named -> named;
        };
    }

    private Map<String, Field> fields(DocumentNode media) throws DocumentException {
        var fields = new TreeMap<String, Field>();
        for (var property : schemas.properties(media.at("schema")).entrySet()) {
            var encoding = media.at("encoding").at(property.getKey());
            var field = field(encoding, schemas.isBinary(property.getValue()));
            if (!field.equals(Field.USUAL)) {
                fields.put(property.getKey(), field);
            }
        }
        return fields;
    }

    private static Field field(DocumentNode encoding, boolean binary) {
        var parameterStyle =
                encoding.text("style").flatMap(ParameterStyle::parse).orElse(ParameterStyle.FORM);
        var explode = Optional.of(encoding.at("explode"))
                .filter(DocumentNode::isPresent)
                .map(written -> written.node().asBoolean())
                .orElse(parameterStyle == ParameterStyle.FORM);
        var type = encoding.text("contentType")
                .map(types -> types.split("[,;]", 2)[0].strip())
                .filter(first -> MEDIA_TYPE.matcher(first).matches());
        return new Field(type, binary, parameterStyle, explode);
    }
}
