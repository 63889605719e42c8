package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * A comparison operator of conditions. Two strings compare by code points. Two numbers, or a number and a numeric string, compare
 * as numbers. Other values can only be equal or unequal.
 */
enum Relation {
    EQUAL("==", "eq"),
    UNEQUAL("!=", "ne"),
    LESS("<", "lt"),
    AT_MOST("<=", "le"),
    GREATER(">", "gt"),
    AT_LEAST(">=", "ge"),
    CONTAINS("contains", "contains");

    private static final Comparator<JsonNode> BY_VALUE =
            (one, other) -> number(one).isPresent() && number(other).isPresent() && (one.isNumber() || other.isNumber())
                    ? number(one).get().compareTo(number(other).get())
                    : one.equals(other) ? 0 : 1;

    private final String sign;
    private final String word;

    Relation(String sign, String word) {
        this.sign = sign;
        this.word = word;
    }

    /** Returns the operator that a word or sign denotes, such as {@code le} or {@code <=}. */
    static Optional<Relation> parse(String written) {
        return Arrays.stream(values())
                .filter(relation -> relation.sign.equals(written) || relation.word.equals(written))
                .findFirst();
    }

    boolean holds(JsonNode one, JsonNode other) {
        return switch (this) {
            case EQUAL -> equal(one, other);
            case UNEQUAL -> !equal(one, other);
            case LESS -> order(one, other).filter(it -> it < 0).isPresent();
            case AT_MOST -> order(one, other).filter(it -> it <= 0).isPresent();
            case GREATER -> order(one, other).filter(it -> it > 0).isPresent();
            case AT_LEAST -> order(one, other).filter(it -> it >= 0).isPresent();
            case CONTAINS -> contains(one, other);
        };
    }

    private static boolean equal(JsonNode one, JsonNode other) {
        return one.equals(BY_VALUE, other) || BY_VALUE.compare(one, other) == 0;
    }

    private static boolean contains(JsonNode whole, JsonNode part) {
        return whole.isTextual()
                ? part.isValueNode() && whole.textValue().contains(part.asText())
                : whole.isArray() && whole.valueStream().anyMatch(element -> equal(element, part));
    }

    private static Optional<Integer> order(JsonNode one, JsonNode other) {
        if (one.isTextual() && other.isTextual()) {
            return Optional.of(Arrays.compare(
                    one.textValue().codePoints().toArray(),
                    other.textValue().codePoints().toArray()));
        }
        return number(one).flatMap(left -> number(other).map(left::compareTo));
    }

    private static Optional<BigDecimal> number(JsonNode value) {
        if (value.isNumber()) {
            return Optional.of(value.decimalValue());
        }
        try {
            return value.isTextual() && value.textValue().length() <= Limits.NUMBER_DIGITS
                    ? Optional.of(new BigDecimal(value.textValue().strip()))
                    : Optional.empty();
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }
}
