package dev.stride.runtime.port;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sources of events as authors write them: exact, but for segments {@code +}, which stand for any one (decision 60). */
public final class SourcePattern {

    private static final String ANY = "+";

    /** Whether a source is one that a pattern means. */
    public static boolean matches(String pattern, String source) {
        var wanted = pattern.split("/", -1);
        var given = source.split("/", -1);
        if (wanted.length != given.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            var fits = wanted[i].equals(ANY) ? !given[i].isEmpty() : wanted[i].equals(given[i]);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** A source that a pattern matches. @param segment stands where any may stand */
    public static String example(String pattern, String segment) {
        return Stream.of(pattern.split("/", -1))
                .map(part -> part.equals(ANY) ? segment : part)
                .collect(Collectors.joining("/"));
    }

    private SourcePattern() {}
}
