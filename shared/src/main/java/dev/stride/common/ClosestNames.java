package dev.stride.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Which names a message lists for one that is unknown. */
public final class ClosestNames {

    /** How many names a message lists. */
    private static final int LISTED = 10;

    /** Some of the names that there are, the most alike first: those that begin like the unknown one. */
    public static List<String> closest(String unknown, Collection<String> names) {
        return names.stream()
                .sorted(Comparator.<String>comparingInt(name -> -commonPrefixLength(name, unknown))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(LISTED)
                .toList();
    }

    /** How many letters two names begin with alike. */
    private static int commonPrefixLength(String one, String other) {
        var a = one.toLowerCase(Locale.ROOT);
        var b = other.toLowerCase(Locale.ROOT);
        var length = 0;
        while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
            length++;
        }
        return length;
    }

    private ClosestNames() {}
}
