package dev.stride.call.rest;

import dev.stride.call.http.PercentEncoding;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An argument as a parameter's value (OpenAPI 3.1, "Style Values"; RFC 6570).
 *
 * @param value a scalar, or an array or object of scalars
 */
record ParameterValue(JsonNode value) {

    /** Zeros that are written out before a number gets an exponent. */
    private static final int PLAIN_DIGITS = 20;

    /** Whether the value can be a parameter: OpenAPI defines no form for arrays and objects inside others. */
    boolean isFlat() {
        return value.isValueNode() || value.valueStream().allMatch(JsonNode::isValueNode);
    }

    /** Whether there is nothing to send: OpenAPI leaves out a parameter that is null or without elements. */
    boolean isAbsent() {
        return value.isNull() || value.isMissingNode() || (value.isContainerNode() && value.isEmpty());
    }

    /** The simple style: values joined by commas. */
    String simple(boolean explode, UnaryOperator<String> encode) {
        if (!value.isObject()) {
            return String.join(",", values(encode).toList());
        }
        return String.join(
                ",",
                value.propertyStream()
                        .map(property -> encode.apply(property.getKey())
                                + (explode ? "=" : ",")
                                + encode.apply(text(property.getValue())))
                        .toList());
    }

    /** The form style: {@code name=value} for each value when exploded, else once with all of them. */
    List<String> form(String name, boolean explode) {
        UnaryOperator<String> encode = PercentEncoding::encode;
        if (explode && value.isObject()) {
            return value.propertyStream()
                    .map(property -> pair(property.getKey(), encode.apply(text(property.getValue()))))
                    .toList();
        }
        if (explode && value.isArray()) {
            return values(encode).map(each -> pair(name, each)).toList();
        }
        return List.of(pair(name, simple(false, encode)));
    }

    private Stream<String> values(UnaryOperator<String> encode) {
        var values = value.isArray() ? value.valueStream() : Stream.of(value);
        return values.map(ParameterValue::text).map(encode);
    }

    private static String pair(String name, String encodedValue) {
        return PercentEncoding.encode(name) + "=" + encodedValue;
    }

    /** A whole number is written without a fraction, whichever number type an expression gave it. */
    private static String text(JsonNode scalar) {
        if (scalar.isFloatingPointNumber() && Double.isFinite(scalar.doubleValue())) {
            var exact = scalar.decimalValue().stripTrailingZeros();
            return Math.abs(exact.scale()) > PLAIN_DIGITS ? exact.toString() : exact.toPlainString();
        }
        return scalar.isNull() ? "" : scalar.asText();
    }
}
