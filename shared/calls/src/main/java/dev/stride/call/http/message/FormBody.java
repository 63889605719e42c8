package dev.stride.call.http.message;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The body of a request for which an author has written the media type of a form. Each property of an object is a field, each
 * element of an array repeats its field, null leaves the field out, and other arrays and objects are written as JSON.
 */
final class FormBody {

    static final String URLENCODED = "application/x-www-form-urlencoded";
    static final String MULTIPART = "multipart/form-data";

    private record Field(String name, JsonNode value) {

        String text() {
            return value.isContainerNode() ? value.toString() : ScalarText.format(value);
        }
    }

    /** Returns the body of the type {@link #URLENCODED} (URL Standard, section 5.2). */
    static byte[] urlencoded(JsonNode object) {
        return fields(object)
                .map(field -> encoded(field.name()) + "=" + encoded(field.text()))
                .collect(Collectors.joining("&"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the body of the type {@link #MULTIPART}. */
    static MultipartBody multipart(JsonNode object, String idempotencyKey) {
        var body = new MultipartBody(idempotencyKey);
        fields(object)
                .forEach(field -> body.add(
                        field.name(),
                        field.value().isContainerNode() ? "application/json" : "text/plain; charset=utf-8",
                        field.text()));
        return body;
    }

    private static Stream<Field> fields(JsonNode object) {
        return object.propertyStream()
                .flatMap(property -> (property.getValue().isArray()
                                ? property.getValue().valueStream()
                                : Stream.of(property.getValue()))
                        .map(value -> new Field(property.getKey(), value)))
                .filter(field -> !field.value().isNull());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private FormBody() {}
}
