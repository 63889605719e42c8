package dev.stride.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Suggests known names when an author has written an unknown name: either the closest name ("did you mean") or a list.
 *
 * <p>Hints enclose each name in backticks. Only {@link #mostAlike} lists the names without backticks.
 */
public final class Suggestions {

    /** A name is similar to another one if it has at least this many letters for each typing error. */
    private static final int LETTERS_PER_SLIP = 3;

    /** The maximum length of a name. Longer names are not compared, because the comparison would take too long. */
    private static final int MAX_NAME_LENGTH = 100;

    private static final int MAX_NAMES_COMPARED = 200;

    private static final int NAMES_IN_HINT = 8;
    private static final int NAMES_IN_MESSAGE = 10;

    /** Returns the known name that is most similar to the unknown name, or empty if no known name is similar. */
    public static Optional<String> closest(String unknown, Collection<String> names) {
        return names.stream()
                .limit(MAX_NAMES_COMPARED)
                .filter(name -> alike(unknown, name))
                .min(Comparator.comparingInt(name -> slips(unknown, name)));
    }

    /** Suggests the closest name, "did you mean ...?", or lists the first known names if no name is similar. */
    public static String hint(String unknown, Collection<String> names) {
        if (names.isEmpty()) {
            return "declare it";
        }
        return closest(unknown, names).map(Suggestions::question).orElseGet(() -> choice(names));
    }

    /** Returns a hint that suggests the closest name ("did you mean ...?"), or an empty string if no name is similar. */
    public static String didYouMean(String unknown, Collection<String> names) {
        return closest(unknown, names).map(Suggestions::question).orElse("");
    }

    /**
     * Returns a hint that suggests the only known name that begins with all words of the unknown name, such as {@code
     * defaultCondition} for {@code default}. Returns empty if there is no such name, or several.
     */
    public static Optional<String> longer(String unknown, Collection<String> names) {
        var longer = names.stream()
                .filter(name -> name.length() > unknown.length()
                        && name.startsWith(unknown)
                        && Character.isUpperCase(name.charAt(unknown.length())))
                .toList();
        return longer.size() == 1 && !unknown.isEmpty() ? Optional.of(question(longer.getFirst())) : Optional.empty();
    }

    /** Returns the end of a message, "; did you mean ...?", or an empty text if no name is similar. */
    public static String suffix(String unknown, Collection<String> names) {
        return closest(unknown, names).map(name -> "; " + question(name)).orElse("");
    }

    /** Returns a hint if one of the unknown properties looks like a misspelling of a missing required one. */
    public static Optional<String> forMissing(String required, Collection<String> unknown) {
        return closest(required, unknown)
                .map(misspelt -> "did you mean `" + required + "` instead of `" + misspelt + "`?");
    }

    /** Lists known names, beginning with those that share the longest beginning with an unknown name. */
    public static String mostAlike(String unknown, Collection<String> names) {
        return names.stream()
                .sorted(Comparator.<String>comparingInt(name -> -commonPrefixLength(name, unknown))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(NAMES_IN_MESSAGE)
                .collect(Collectors.joining(", "));
    }

    private static String question(String name) {
        return "did you mean `" + name + "`?";
    }

    private static String choice(Collection<String> names) {
        var shown = names.stream().limit(NAMES_IN_HINT).map(name -> "`" + name + "`");
        var rest = names.size() > NAMES_IN_HINT ? Stream.of("...") : Stream.<String>empty();
        return "use one of " + Stream.concat(shown, rest).collect(Collectors.joining(", "));
    }

    private static boolean alike(String one, String other) {
        var longer = Math.max(one.length(), other.length());
        var allowed = longer / LETTERS_PER_SLIP;
        return longer <= MAX_NAME_LENGTH
                && Math.abs(one.length() - other.length()) <= allowed
                && slips(one, other) <= allowed;
    }

    /**
     * Counts the typing errors between two names: letters omitted, added, changed or swapped with their neighbour. Ignores case.
     */
    private static int slips(String one, String other) {
        var a = one.toLowerCase(Locale.ROOT);
        var b = other.toLowerCase(Locale.ROOT);
        var slips = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                slips[i][j] = i == 0 || j == 0 ? i + j : fewest(slips, a, b, i, j);
            }
        }
        return slips[a.length()][b.length()];
    }

    private static int fewest(int[][] slips, String a, String b, int i, int j) {
        var changed = slips[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        var fewest = Math.min(changed, 1 + Math.min(slips[i - 1][j], slips[i][j - 1]));
        var swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(fewest, 1 + slips[i - 2][j - 2]) : fewest;
    }

    private static int commonPrefixLength(String one, String other) {
        var a = one.toLowerCase(Locale.ROOT);
        var b = other.toLowerCase(Locale.ROOT);
        var length = 0;
        while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
            length++;
        }
        return length;
    }

    private Suggestions() {}
}
