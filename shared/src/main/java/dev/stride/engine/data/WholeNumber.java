package dev.stride.engine.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Optional;

/** Whole numbers as authors write them: as a number, or as its text. */
public final class WholeNumber {

    /** The number, unless the value is none or is out of the range of an int. */
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
