package dev.stride.diagram;

import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import java.util.regex.Pattern;

/** Converts texts from a workflow definition to short, single lines for a diagram. */
final class Caption {

    /** Matches whitespace, unpaired surrogates, and characters that are invisible or change the writing direction. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\s\\p{Z}\\p{C}]+");

    private static final String ELLIPSIS = "…";

    /** Returns the text as one line, truncated if it is long. */
    static String shorten(String text) {
        var start = text.substring(0, Math.min(text.length(), ExpressionLimits.EXPRESSION_CHARACTERS));
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
