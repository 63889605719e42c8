package dev.stride.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.common.JsonLimits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** Parses numbers without loss of precision, with at most {@link Limits#NUMBER_DIGITS} digits. */
final class ExactNumbers {

    /** The characters of a number besides its digits: a sign, a point and an exponent. */
    private static final int OTHER_CHARACTERS = 10;

    /** Parses a whole number; returns empty when it has too many digits in decimal notation. */
    static Optional<JsonNode> whole(String text, int radix) {
        return isLong(text) ? Optional.empty() : bounded(node(new BigInteger(text, radix)));
    }

    private static JsonNode node(BigInteger number) {
        return number.bitLength() < Integer.SIZE
                ? JsonNodeFactory.instance.numberNode(number.intValue())
                : number.bitLength() < Long.SIZE
                        ? JsonNodeFactory.instance.numberNode(number.longValue())
                        : JsonNodeFactory.instance.numberNode(number);
    }

    private static boolean isLong(String text) {
        return text.length() > Limits.NUMBER_DIGITS + OTHER_CHARACTERS;
    }

    private static Optional<JsonNode> bounded(JsonNode number) {
        return Optional.of(number).filter(it -> JsonLimits.ofNumber(it).isEmpty());
    }

    /** Parses a decimal number with an optional exponent; returns empty when it has too many digits. */
    static Optional<JsonNode> decimal(String text) {
        if (isLong(text)) {
            return Optional.empty();
        }
        try {
            return bounded(JsonNodeFactory.instance.numberNode(new BigDecimal(text)));
        } catch (NumberFormatException exponentTooLarge) {
            return Optional.empty();
        }
    }

    private ExactNumbers() {}
}
