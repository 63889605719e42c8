package dev.stride.common;

import com.google.re2j.PatternSyntaxException;
import java.util.Map;

/** Says in words for an author why a text is not a regular expression, instead of in the words of the library. */
public final class RegexProblem {

    /** What Stride itself says about an expression that would become too large. */
    public static final String TOO_LARGE =
            "the regular expression is too large after its repetitions, such as {1,1000}, are expanded";

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry(TOO_LARGE, TOO_LARGE),
            Map.entry("missing closing )", "its parentheses do not match: write \\( or \\) for the characters"),
            Map.entry("missing closing ]", "a [ is not closed by ]"),
            Map.entry("unexpected )", "its parentheses do not match: write \\( or \\) for the characters"),
            Map.entry(
                    "missing argument to repetition operator",
                    "nothing stands before a repetition: write \\* for the character *"),
            Map.entry("invalid nested repetition operator", "two repetitions follow each other: put the first in ( )"),
            Map.entry("invalid repeat count", "the count of a repetition is too large"),
            Map.entry(
                    "invalid escape sequence",
                    "a \\ stands before a character that it cannot escape: write \\\\ for a backslash"),
            Map.entry("invalid named capture", "the name of a group is not valid: write (?<name>...)"),
            Map.entry("duplicate capture group name", "two groups have the same name"),
            Map.entry(
                    "invalid or unsupported Perl syntax",
                    "(?= (?! (?<= (?<! and references to groups are not available"),
            Map.entry("invalid character class range", "a range in [ ] ends before it begins, or its class is unknown"),
            Map.entry("trailing backslash at end of expression", "it ends with \\: write \\\\ for a backslash"));

    /** Returns why a text is not a regular expression, without a full stop at the end. */
    public static String of(PatternSyntaxException malformed) {
        return WORDS.getOrDefault(malformed.getDescription(), "its syntax is not valid");
    }

    /** Returns why a text is not a regular expression of the platform, with the position. */
    public static String of(java.util.regex.PatternSyntaxException malformed) {
        return malformed.getIndex() < 0
                ? "its syntax is not valid"
                : "its syntax is not valid at character %d".formatted(malformed.getIndex() + 1);
    }

    private RegexProblem() {}
}
