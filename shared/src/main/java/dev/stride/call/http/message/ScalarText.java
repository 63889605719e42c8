package dev.stride.call.http.message;

import com.fasterxml.jackson.databind.JsonNode;

/** A value that is no array or object, as text. */
public final class ScalarText {

    /** Zeros that are written out before a number gets an exponent. */
    private static final int PLAIN_DIGITS = 20;

    /** A whole number is written without a fraction, whichever number type an expression gave it. */
    public static String format(JsonNode scalar) {
        if (scalar.isFloatingPointNumber() && Double.isFinite(scalar.doubleValue())) {
            var exact = scalar.decimalValue().stripTrailingZeros();
            return Math.abs(exact.scale()) > PLAIN_DIGITS ? exact.toString() : exact.toPlainString();
        }
        return scalar.isNull() ? "" : scalar.asText();
    }

    private ScalarText() {}
}
