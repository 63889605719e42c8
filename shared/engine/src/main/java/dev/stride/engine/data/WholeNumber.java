package dev.stride.engine.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Optional;

/** Parses whole numbers that authors write as a number or as a string. */
public final class WholeNumber {

    /** Returns the number; empty if the value is not a whole number or does not fit into an int. */
    public static Optional<Integer> parse(JsonNode value) {
        try {
            var number = value.isTextual() ? new BigDecimal(value.textValue().strip()) : value.decimalValue();
            return value.isNumber() || value.isTextual() ? Optional.of(number.intValueExact()) : Optional.empty();
        } catch (ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private WholeNumber() {}
}
