package dev.stride.call.http.message;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.http.client.PercentEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A parameter value that can be written to a URL, header or cookie (OpenAPI 3.1, "Style Values"; RFC 6570).
 *
 * @param value a scalar, or an array or object of scalars
 * @param explode whether each element of an array or object is written as a separate value
 * @param encode encodes each name and value
 */
public record ParameterValue(JsonNode value, boolean explode, UnaryOperator<String> encode) {

    /**
     * Returns whether a value can be written as a parameter. This excludes nested arrays and objects, for which OpenAPI defines
     * no format.
     */
    public static boolean isFlat(JsonNode value) {
        return value.isValueNode() || value.valueStream().allMatch(JsonNode::isValueNode);
    }

    /** Returns whether a parameter with this value is omitted, as OpenAPI requires for null and for empty arrays and objects. */
    public static boolean isAbsent(JsonNode value) {
        return value.isNull() || value.isMissingNode() || (value.isContainerNode() && value.isEmpty());
    }

    /** Writes the value for a path or a header. */
    public String format(String name, ParameterStyle parameterStyle) {
        return switch (parameterStyle) {
            case LABEL -> "." + joined(explode ? "." : ",", explode);
            case MATRIX -> matrix(name);
            case SIMPLE, FORM, SPACE_DELIMITED, PIPE_DELIMITED, DEEP_OBJECT -> joined(",", explode);
        };
    }

    /** Writes the value as one or more {@code name=value} pairs for a query or a cookie. */
    public List<String> pairs(String name, ParameterStyle parameterStyle) {
        return switch (parameterStyle) {
            case DEEP_OBJECT -> value.isObject() ? deep(name) : form(name, ",");
            case SPACE_DELIMITED -> form(name, "%20");
            case PIPE_DELIMITED -> form(name, "%7C");
            case FORM, SIMPLE, LABEL, MATRIX -> form(name, ",");
        };
    }

    private List<String> form(String name, String separator) {
        if (explode && value.isObject()) {
            return value.propertyStream()
                    .map(property -> pair(property.getKey(), text(property.getValue())))
                    .toList();
        }
        return explode && value.isArray()
                ? values().map(each -> pair(name, each)).toList()
                : List.of(pair(name, joined(separator, false)));
    }

    private List<String> deep(String name) {
        return value.propertyStream()
                .map(property -> pair(name + "[" + property.getKey() + "]", text(property.getValue())))
                .toList();
    }

    private String matrix(String name) {
        if (!explode || value.isValueNode()) {
            return ";" + named(name, joined(",", false));
        }
        var parts = value.isObject()
                ? value.propertyStream().map(property -> named(property.getKey(), text(property.getValue())))
                : values().map(each -> named(name, each));
        return ";" + String.join(";", parts.toList());
    }

    private String joined(String separator, boolean withEqualsSigns) {
        if (!value.isObject()) {
            return String.join(separator, values().toList());
        }
        var middle = withEqualsSigns ? "=" : separator;
        return String.join(
                separator,
                value.propertyStream()
                        .map(property -> encode.apply(property.getKey()) + middle + text(property.getValue()))
                        .toList());
    }

    private Stream<String> values() {
        return (value.isArray() ? value.valueStream() : Stream.of(value)).map(this::text);
    }

    private String text(JsonNode scalar) {
        return encode.apply(ScalarText.format(scalar));
    }

    private static String named(String name, String encodedValue) {
        return encodedValue.isEmpty() ? PercentEncoding.encode(name) : pair(name, encodedValue);
    }

    private static String pair(String name, String encodedValue) {
        return PercentEncoding.encode(name) + "=" + encodedValue;
    }

    /** The OpenAPI style that determines how a parameter with an array or object is written (OpenAPI 3.1, "Style Values"). */
    public enum ParameterStyle {
        SIMPLE("simple"),
        LABEL("label"),
        MATRIX("matrix"),
        FORM("form"),
        SPACE_DELIMITED("spaceDelimited"),
        PIPE_DELIMITED("pipeDelimited"),
        DEEP_OBJECT("deepObject");

        private final String word;

        ParameterStyle(String word) {
            this.word = word;
        }

        /** Parses the name of a style in an OpenAPI document, such as {@code spaceDelimited}. */
        public static Optional<ParameterStyle> parse(String word) {
            return Arrays.stream(values())
                    .filter(parameterStyle -> parameterStyle.word.equals(word))
                    .findFirst();
        }

        /** Returns the name of this style in OpenAPI documents. */
        @Override
        public String toString() {
            return word;
        }
    }
}
