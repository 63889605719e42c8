package dev.stride.common;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The limits of JSON values that enter a definition or an instance: the nesting of objects and arrays, the length of property
 * names, and the digits of numbers. Whoever parses or computes such a value checks it here. What is stored has no such limits, so
 * it can always be read again.
 */
public final class JsonLimits {

    private static final BigInteger TOO_LONG = BigInteger.TEN.pow(Limits.NUMBER_DIGITS);

    private static final String TOO_DEEP =
            "objects and arrays nest deeper than %d levels".formatted(Limits.NESTING_DEPTH);
    static final String TOO_MANY_DIGITS = "a number has more than %d digits".formatted(Limits.NUMBER_DIGITS);
    private static final String TOO_MANY_CHARACTERS =
            "a property name has more than %d characters".formatted(Limits.PROPERTY_NAME_CHARACTERS);
    private static final String HALF_A_CHARACTER =
            "a property name contains an unpaired surrogate, half a Unicode character";

    /** The most bytes of UTF-8 for one character of a Java string. */
    private static final int BYTES_PER_CHARACTER = 3;

    /** Returns which limit a value exceeds, such as "a number has more than 1000 digits". Returns empty for most values. */
    public static Optional<String> violation(JsonNode value) {
        return violation(value, 0);
    }

    /** @param above the number of objects and arrays that contain the value */
    static Optional<String> violation(JsonNode value, int above) {
        if (value.isNumber()) {
            return ofNumber(value);
        }
        if (!value.isContainerNode()) {
            return Optional.empty();
        }
        var violation = ofDepth(above + 1);
        for (var properties = value.properties().iterator(); violation.isEmpty() && properties.hasNext(); ) {
            violation = ofName(properties.next().getKey());
        }
        for (var parts = value.elements(); violation.isEmpty() && parts.hasNext(); ) {
            violation = violation(parts.next(), above + 1);
        }
        return violation;
    }

    /** Returns a text if a value nests too deeply. @param above the number of objects and arrays that contain the value */
    public static Optional<String> ofNesting(JsonNode value, int above) {
        if (!value.isContainerNode()) {
            return Optional.empty();
        }
        var violation = ofDepth(above + 1);
        for (var parts = value.elements(); violation.isEmpty() && parts.hasNext(); ) {
            violation = ofNesting(parts.next(), above + 1);
        }
        return violation;
    }

    private static Optional<String> ofDepth(int depth) {
        return depth > Limits.NESTING_DEPTH ? Optional.of(TOO_DEEP) : Optional.empty();
    }

    /** Returns a text if a property name is too long, or cannot be encoded in UTF-8. */
    public static Optional<String> ofName(String name) {
        if (name.length() > Limits.PROPERTY_NAME_CHARACTERS) {
            return Optional.of(TOO_MANY_CHARACTERS);
        }
        for (int at = 0; at < name.length(); at++) {
            if (Character.isSurrogate(name.charAt(at))) {
                return isWellFormed(name) ? Optional.empty() : Optional.of(HALF_A_CHARACTER);
            }
        }
        return Optional.empty();
    }

    private static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(point -> Character.getType(point) == Character.SURROGATE);
    }

    /** Returns a text if a number has too many digits, or cannot be written as JSON. */
    public static Optional<String> ofNumber(JsonNode number) {
        return switch (number.numberType()) {
            case INT, LONG -> Optional.empty();
            case FLOAT, DOUBLE ->
                Double.isFinite(number.doubleValue())
                        ? Optional.empty()
                        : Optional.of("a number is " + number.asText() + ", which JSON cannot hold");
            case BIG_INTEGER ->
                number.bigIntegerValue().abs().compareTo(TOO_LONG) < 0
                        ? Optional.empty()
                        : Optional.of(TOO_MANY_DIGITS);
            case BIG_DECIMAL -> ofNumber(number.decimalValue());
        };
    }

    /** Returns a text if a number has too many digits. */
    public static Optional<String> ofNumber(BigDecimal number) {
        var whole = Math.max(1, (long) number.precision() - number.scale());
        var digits = whole + Math.max(0, number.scale());
        return digits > Limits.NUMBER_DIGITS ? Optional.of(TOO_MANY_DIGITS) : Optional.empty();
    }

    /** A parser found that a document exceeds a limit. The original message names the limit. */
    public static final class LimitExceeded extends StreamConstraintsException {

        private static final long serialVersionUID = 1;

        LimitExceeded(String reason) {
            super(reason);
        }
    }

    /**
     * The limits that a parser checks while it reads, so that a hostile document costs little. Its limit for names is coarse,
     * because a parser counts the bytes of its buffer; {@link #violation} counts characters.
     */
    static final class Constraints extends StreamReadConstraints {

        private static final long serialVersionUID = 1;

        private static final long UNLIMITED = -1;

        /** @param envelopes the number of levels that a document may nest deeper */
        Constraints(int envelopes) {
            super(
                    Limits.NESTING_DEPTH + envelopes,
                    UNLIMITED,
                    Limits.NUMBER_DIGITS,
                    Integer.MAX_VALUE,
                    2 * BYTES_PER_CHARACTER * Limits.PROPERTY_NAME_CHARACTERS,
                    Limits.JSON_TOKENS);
        }

        @Override
        public void validateNestingDepth(int depth) throws LimitExceeded {
            check(depth <= getMaxNestingDepth(), TOO_DEEP);
        }

        @Override
        public void validateTokenCount(long count) throws LimitExceeded {
            check(
                    count <= getMaxTokenCount(),
                    "the document has more than %d values, property names and brackets".formatted(Limits.JSON_TOKENS));
        }

        @Override
        public void validateIntegerLength(int digits) throws LimitExceeded {
            check(digits <= getMaxNumberLength(), TOO_MANY_DIGITS);
        }

        @Override
        public void validateFPLength(int digits) throws LimitExceeded {
            check(digits <= getMaxNumberLength(), TOO_MANY_DIGITS);
        }

        @Override
        public void validateNameLength(int size) throws LimitExceeded {
            check(size <= getMaxNameLength(), TOO_MANY_CHARACTERS);
        }

        private static void check(boolean isWithin, String otherwise) throws LimitExceeded {
            if (!isWithin) {
                throw new LimitExceeded(otherwise);
            }
        }
    }

    private JsonLimits() {}
}
