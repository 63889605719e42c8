package dev.stride.call.httpaction;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.CallLimits;
import dev.stride.common.RegexProblem;
import java.util.Locale;

/**
 * A host pattern in the glob syntax of minimatch. {@code *} and {@code ?} match characters except a slash. <code>{a,b}</code>,
 * {@code [a-z]}, {@code @(a|b)}, {@code +(a)}, {@code *(a)} and {@code ?(a)} match alternatives and repetitions. A leading {@code
 * !} negates the pattern.
 *
 * @param text as the operator wrote it
 * @param withScheme whether the pattern is matched against {@code scheme://host}
 */
public record HostGlob(String text, boolean withScheme, boolean negated, Pattern pattern) {

    /**
     * Parses a host pattern.
     *
     * @throws IllegalArgumentException when the pattern is malformed or too long
     */
    public static HostGlob parse(String text) {
        if (text.length() > CallLimits.HOST_PATTERN_CHARACTERS) {
            throw new IllegalArgumentException(
                    "a host pattern has at most %d characters".formatted(CallLimits.HOST_PATTERN_CHARACTERS));
        }
        var negations = 0;
        while (text.startsWith("!", negations) && !text.startsWith("!(", negations)) {
            negations++;
        }
        var bare = text.substring(negations).toLowerCase(Locale.ROOT);
        try {
            var pattern = Pattern.compile(GlobCompiler.toRegex(bare));
            return new HostGlob(text, bare.contains("://"), negations % 2 == 1, pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "'%s' is not a valid host pattern: %s".formatted(text, RegexProblem.of(e)), e);
        }
    }

    /**
     * Returns whether this pattern matches a host. A pattern with {@code ://} is matched against {@code scheme://host}, any other
     * pattern against the host only. For a negated pattern, the result is reversed.
     *
     * @param scheme in lower case, like the host
     */
    boolean matches(String scheme, String host) {
        return pattern.matches(withScheme ? scheme + "://" + host : host) != negated;
    }
}
