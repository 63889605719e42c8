package dev.stride.style;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds phrases that hide who does what. The rules are in docs/contributing.md, "Prose". */
final class Prose {

    /** The comments that still have such a phrase. This number may only fall. */
    static final int COMMENTS_LEFT = 178;

    private static final Pattern UNCLEAR =
            Pattern.compile("\\b(?:is|are) no (?!longer\\b|more\\b)\\w+|\\bnobod[y]\\b|\\bwho[m]\\b"
                    + "|\\bthan it ma[y]\\b|\\bas it ma[y]\\b|\\bwhat i[s] (?:more|told|kept|left|there|not)\\b");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

    /** A comment that starts with a relative clause instead of a noun. */
    private static final Pattern RIDDLE =
            Pattern.compile("(?:/\\*\\*|//|\\n\\s*\\*)\\s+(?:Wha[t]|Wh[o]|Whos[e]|Whethe[r]) [^?]*$");

    static Stream<String> unclear(String text) {
        return UNCLEAR.matcher(text).results().map(found -> excerpt(text, found.start()));
    }

    static Stream<String> unclearComments(Path file) {
        try {
            var text = Files.readString(file);
            return COMMENT.matcher(text)
                    .results()
                    .map(found -> found.group())
                    .filter(comment -> UNCLEAR.matcher(comment).find()
                            || RIDDLE.matcher(comment.lines().findFirst().orElse(""))
                                    .find());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String excerpt(String text, int at) {
        return text.substring(Math.max(0, at - 30), Math.min(text.length(), at + 40))
                .replace('\n', ' ');
    }

    private Prose() {}
}
