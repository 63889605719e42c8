package dev.stride.language.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** Parses numbers without loss of precision, with at most {@link Limits#NUMBER_DIGITS} digits. */
final class ExactNumbers {

    /** Parses a whole number; returns empty when it has too many digits. */
    static Optional<JsonNode> whole(String text, int radix) {
        if (text.length() > Limits.NUMBER_DIGITS) {
            return Optional.empty();
        }
        var number = new BigInteger(text, radix);
        return Optional.of(
                number.bitLength() < Integer.SIZE
                        ? JsonNodeFactory.instance.numberNode(number.intValue())
                        : number.bitLength() < Long.SIZE
                                ? JsonNodeFactory.instance.numberNode(number.longValue())
                                : JsonNodeFactory.instance.numberNode(number));
    }

    /** Parses a decimal number with an optional exponent; returns empty when it has too many digits. */
    static Optional<JsonNode> decimal(String text) {
        if (text.length() > Limits.NUMBER_DIGITS) {
            return Optional.empty();
        }
        try {
            var number = new BigDecimal(text);
            return Math.abs((long) number.scale()) > Limits.NUMBER_DIGITS
                    ? Optional.empty()
                    : Optional.of(JsonNodeFactory.instance.numberNode(number));
        } catch (NumberFormatException exponentTooLarge) {
            return Optional.empty();
        }
    }

    private ExactNumbers() {}
}
