package dev.stride.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the name that an author may have meant. */
public final class Spelling {

    /** A name is taken for a misspelling of another when at most one letter in this many differs. */
    private static final int LETTERS_PER_SLIP = 3;

    /** Longer names are not compared, nor more than so many: a hint must not cost more than the fault. */
    private static final int LONGEST_NAME = 100;

    private static final int MOST_NAMES = 200;

    private static final int NAMES_SHOWN = 8;

    /** The name that is most like the written one, empty when none is much like it. */
    public static Optional<String> closest(String written, Collection<String> names) {
        return names.stream()
                .limit(MOST_NAMES)
                .filter(name -> alike(written, name))
                .min(Comparator.comparingInt(name -> slips(written, name)));
    }

    /** What to write instead of an unknown name: the one that may have been meant, else those there are. */
    public static String hint(String written, Collection<String> names) {
        if (names.isEmpty()) {
            return "declare it";
        }
        return closest(written, names).map(Optional::of).map(Spelling::hint).orElseGet(() -> choice(names));
    }

    private static String choice(Collection<String> names) {
        var shown =
                names.stream().limit(NAMES_SHOWN).map(name -> "`" + name + "`").collect(Collectors.joining(", "));
        return "write one of " + shown + (names.size() > NAMES_SHOWN ? ", ..." : "");
    }

    /** What to say after a message about an unknown name, nothing when no name is much like it. */
    public static String didYouMean(String written, Collection<String> names) {
        return closest(written, names)
                .map(name -> "; did you mean `" + name + "`?")
                .orElse("");
    }

    /** The question that a hint asks. */
    public static String hint(Optional<String> meant) {
        return meant.map(name -> "did you mean `" + name + "`?").orElse("");
    }

    private static boolean alike(String one, String other) {
        var longer = Math.max(one.length(), other.length());
        var allowed = longer / LETTERS_PER_SLIP;
        return longer <= LONGEST_NAME
                && Math.abs(one.length() - other.length()) <= allowed
                && slips(one, other) <= allowed;
    }

    /** Letters left out, added, changed or swapped with their neighbour between two names; upper and lower case are the same. */
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

    private Spelling() {}
}
