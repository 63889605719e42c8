package dev.stride.runtime.events;

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

    private SourcePattern() {}
}
