package dev.stride.call.rest.openapi;

import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import dev.stride.call.rest.RestBody;
import dev.stride.call.rest.RestBody.Field;
import dev.stride.call.rest.RestBody.Form;
import dev.stride.call.rest.Style;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What an operation takes and gives: the media types of its request body and of its expected responses. */
record Contents(DescribedOperation operation, Schemas schemas) {

    private static final String JSON = "application/json";

    private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+");

    /** A body and the place of its schema. */
    record Described(RestBody body, Element schema) {}

    /** The body in the first of its media types that arguments fit best: JSON, then forms, then text, then bytes. */
    Optional<Described> body() throws Problem {
        if (operation.body().isEmpty()) {
            return Optional.empty();
        }
        var body = operation.body().get();
        var media = body.at("content")
                .members()
                .min(Comparator.comparing(each -> RestBody.form(sent(each.name()))))
                .orElseThrow(() -> body.problem(
                        "The body of %s is described by no media type: add one under content.", operation));
        var type = sent(media.name());
        if (!MEDIA_TYPE.matcher(type).matches()) {
            throw media.problem("'%s' is no media type: write one such as application/json.", media.name());
        }
        if (type.startsWith("multipart/") && RestBody.form(type) != Form.MULTIPART) {
            throw media.problem(
                    "The body of %s is %s, which arguments cannot make: describe it as multipart/form-data.",
                    operation, type);
        }
        var fields = switch (RestBody.form(type)) {
            case URLENCODED, MULTIPART -> fields(media);
            case JSON, TEXT, BINARY -> Map.<String, Field>of();
        };
        return Optional.of(new Described(new RestBody(type, body.flag("required"), fields), media.at("schema")));
    }

    /** The value of the Accept header: JSON where the operation can give it, otherwise what it gives. */
    String accept() {
        var types = operation.responses().values().stream()
                .flatMap(response -> response.at("content").members())
                .map(Element::name)
                .toList();
        var json = types.stream().filter(type -> sent(type).equals(JSON)).toList();
        if (types.isEmpty() || !json.isEmpty()) {
            return JSON;
        }
        var dialects = types.stream().filter(type -> type.endsWith("+json")).toList();
        return (dialects.isEmpty() ? types : dialects).stream().distinct().collect(Collectors.joining(", "));
    }

    /** The media type that is sent for a range of them. */
    private static String sent(String written) {
        var type = written.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "*/*", "application/*" -> JSON;
            case "text/*" -> "text/plain";
            case "image/*", "audio/*", "video/*" -> "application/octet-stream";
            case String named -> named;
        };
    }

    private Map<String, Field> fields(Element media) throws Problem {
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

    private static Field field(Element encoding, boolean binary) {
        var style = encoding.text("style").flatMap(Style::of).orElse(Style.FORM);
        var explode = Optional.of(encoding.at("explode"))
                .filter(Element::present)
                .map(written -> written.node().asBoolean())
                .orElse(style == Style.FORM);
        var type = encoding.text("contentType")
                .map(types -> types.split("[,;]", 2)[0].strip())
                .filter(first -> MEDIA_TYPE.matcher(first).matches());
        return new Field(type, binary, style, explode);
    }
}
