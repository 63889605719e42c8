package dev.stride.runtime.port;

import dev.stride.plan.event.EventFilter;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Patterns that workflow authors write to match the source of an event. A segment {@code +} matches any one segment, the
 * pattern {@code *} matches every source, and all other segments match exactly (decision 60 in docs/spec-decisions.md).
 */
public final class SourcePattern {

    /** The segment that matches any one segment. */
    static final String ANY = "+";

    static final String EVERY = EventFilter.ANY_SOURCE;

    /**
     * Returns whether a pattern matches the CloudEvents source of an event. In the pattern, a segment {@code +} matches
     * any one segment, and the pattern {@code *} matches every source.
     */
    public static boolean matches(String pattern, String source) {
        if (pattern.equals(EVERY)) {
            return true;
        }
        var expected = pattern.split("/", -1);
        var actual = source.split("/", -1);
        if (expected.length != actual.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            var fits = expected[i].equals(ANY) ? !actual[i].isEmpty() : expected[i].equals(actual[i]);
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns an example of a source that the pattern matches: the pattern with a text in place of its wildcards.
     *
     * @param segment the text to insert for each segment {@code +}
     */
    public static String example(String pattern, String segment) {
        return Stream.of(pattern.split("/", -1))
                .map(part -> part.equals(ANY) || pattern.equals(EVERY) ? segment : part)
                .collect(Collectors.joining("/"));
    }

    private SourcePattern() {}
}
