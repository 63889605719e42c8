package dev.stride.diagram;

import dev.stride.Limits;
import java.util.regex.Pattern;

/** Texts of authors as one line of a picture can show them. */
final class Caption {

    /** White space, what prints nothing or turns the direction of writing, and halves of characters. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\s\\p{Z}\\p{C}]+");

    private static final String ELLIPSIS = "…";

    /** The text in one line, cut off where it gets long. */
    static String shorten(String text) {
        var start = text.substring(0, Math.min(text.length(), Limits.EXPRESSION_CHARACTERS));
        var line = UNPRINTABLE.matcher(start).replaceAll(" ").strip();
        if (line.codePointCount(0, line.length()) <= Limits.CAPTION_CHARACTERS) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, Limits.CAPTION_CHARACTERS - 1))
                        .stripTrailing()
                + ELLIPSIS;
    }

    private Caption() {}
}
