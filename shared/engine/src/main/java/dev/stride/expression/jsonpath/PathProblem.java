package dev.stride.expression.jsonpath;

import java.util.List;
import java.util.regex.Pattern;

/** Says in words for an author why a text is not a JSONPath, or why it cannot be evaluated, instead of in the words of the library. */
final class PathProblem {

    private static final String UNKNOWN = "the text is not a JSONPath; a JSONPath looks like $.order.lines[0].price";

    private static final List<Translation> TRANSLATIONS = List.of(
            new Translation(
                    "Path must not end with.*", "the path ends with a dot: write the name of a property after it"),
            new Translation("Path must start with.*", "a path begins with $, as in $.order.lines[0]"),
            new Translation(
                    "Property has not been closed - missing closing '?\\].*|Expected wildcard token to end.*",
                    "a [ is not closed by ]"),
            new Translation(
                    "Property has not been closed.*|.*close quote.*|.*matching quotes.*|String not closed.*",
                    "a quotation mark is not closed"),
            new Translation("Illegal character.*|Character '\\.' on position.*", "expected . or [ here"),
            new Translation(
                    "Could not parse token.*",
                    "expected a name in quotation marks, an index, * or a filter after [, as in $['first name'], $[0], $[*] or $[?(@.price > 10)]"),
            new Translation(
                    "Use bracket notion.*|.*contains blank.*",
                    "a name with blanks stands in brackets, as in $['first name']"),
            new Translation("Found empty property.*", "a name in brackets is empty"),
            new Translation(
                    "Property must be separated.*", "put a comma between two names in brackets, as in $['a', 'b']"),
            new Translation(
                    "Arguments to function.*|Unexpected close.*", "a bracket is not closed, or is closed twice"),
            new Translation(
                    "Failed to parse (?:SliceOperation|ArrayIndexOperation|token in Array).*",
                    "an index in brackets is a whole number, a list or a range, as in $[0], $[0, 2] or $[0:2]"),
            new Translation(
                    ".*[Ff]ilter.*|Expected .*|Unexpected character.*|.*predicate.*|.*[Cc]riteria.*|.*to a ValueNode.*|Could not determine value type.*",
                    "the filter cannot be read; a filter compares paths and values, as in $.lines[?(@.price > 10 && @.open == true)]"));

    private record Translation(Pattern pattern, String words) {
        private Translation(String regex, String words) {
            this(Pattern.compile(regex, Pattern.DOTALL), words);
        }
    }

    /** Returns what is wrong with a text, given the message of the library. */
    static String ofText(String message) {
        return TRANSLATIONS.stream()
                .filter(translation -> translation.pattern().matcher(message).matches())
                .findFirst()
                .map(Translation::words)
                .orElse(UNKNOWN);
    }

    /**
     * Returns why a path cannot be evaluated. The library fails only for a function, such as {@code sum()} of an empty array, or
     * for a filter.
     */
    static String ofEvaluation(boolean isFunction) {
        return isFunction
                ? "the function at the end of the path fails for this input: min, max, avg, stddev and sum need numbers, first and last an array that is not empty"
                : "the path fails for this input: its filters must compare values of the same type";
    }

    private PathProblem() {}
}
