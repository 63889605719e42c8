package dev.stride.expression.jsonpath;

import dev.stride.expression.metering.Cost;

/** Calculates the cost of comparing strings in a JSONPath filter, in steps. */
final class TextCost {

    /**
     * The length in characters above which the comparison of a numeric string costs additional evaluation steps. Their
     * number grows with the square of the length, because the JSONPath library may parse the string as a number.
     */
    private static final int DIGITS = 1_000;

    private static final long DIGITS_SQUARED_PER_STEP = 10_000;
    private static final String OF_NUMBERS = "0123456789+-.eE";

    static long of(String text) {
        var length = text.length();
        return Cost.ofText(length)
                + (length > DIGITS && isNumber(text) ? (long) length * length / DIGITS_SQUARED_PER_STEP : 0);
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(character -> OF_NUMBERS.indexOf(character) >= 0);
    }

    private TextCost() {}
}
