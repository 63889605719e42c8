package dev.stride.call.http.message;

import com.fasterxml.jackson.databind.JsonNode;

/** Formats JSON strings, numbers and booleans as text for parameters. */
public final class ScalarText {

    /** The maximum number of digits of a number that is written without an exponent. */
    private static final int PLAIN_DIGITS = 20;

    /**
     * Returns a string, number or boolean as text. A whole number is written without a fraction, so that {@code 1.0} becomes
     * {@code 1}.
     */
    public static String format(JsonNode scalar) {
        if (scalar.isFloatingPointNumber() && Double.isFinite(scalar.doubleValue())) {
            var exact = scalar.decimalValue().stripTrailingZeros();
            return Math.abs(exact.scale()) > PLAIN_DIGITS ? exact.toString() : exact.toPlainString();
        }
        return scalar.isNull() ? "" : scalar.asText();
    }

    private ScalarText() {}
}
