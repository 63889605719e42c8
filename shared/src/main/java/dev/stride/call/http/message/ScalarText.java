package dev.stride.call.http.message;

import com.fasterxml.jackson.databind.JsonNode;

/** Formats scalars as text. */
public final class ScalarText {

    /** The number of digits up to which a number is written without an exponent. */
    private static final int PLAIN_DIGITS = 20;

    /** Returns a scalar as text. A whole number is written without a fraction, regardless of its JSON number type. */
    public static String format(JsonNode scalar) {
        if (scalar.isFloatingPointNumber() && Double.isFinite(scalar.doubleValue())) {
            var exact = scalar.decimalValue().stripTrailingZeros();
            return Math.abs(exact.scale()) > PLAIN_DIGITS ? exact.toString() : exact.toPlainString();
        }
        return scalar.isNull() ? "" : scalar.asText();
    }

    private ScalarText() {}
}
