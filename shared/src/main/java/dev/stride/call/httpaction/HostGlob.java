package dev.stride.call.httpaction;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.CallLimits;
import java.util.Locale;

/**
 * A pattern of hosts in the syntax of minimatch: {@code *} and {@code ?} for what is no slash, <code>{a,b}</code>,
 * {@code [a-z]}, {@code @(a|b)}, {@code +(a)}, {@code *(a)}, {@code ?(a)}, and {@code !} at the beginning for all that the rest
 * does not match.
 *
 * @param text as the operator wrote it
 * @param withScheme whether it is about {@code scheme://host}
 */
public record HostGlob(String text, boolean withScheme, boolean negated, Pattern pattern) {

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static HostGlob parse(String text) {
        if (text.length() > CallLimits.HOST_PATTERN_CHARACTERS) {
            throw new IllegalArgumentException(
                    "a pattern of hosts has at most " + CallLimits.HOST_PATTERN_CHARACTERS + " characters");
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
            throw new IllegalArgumentException("'" + text + "' is no pattern of hosts: " + e.getMessage(), e);
        }
    }

    /** @param scheme in lower case, as the host is */
    boolean matches(String scheme, String host) {
        return pattern.matches(withScheme ? scheme + "://" + host : host) != negated;
    }
}
