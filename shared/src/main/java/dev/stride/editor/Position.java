package dev.stride.editor;

/**
 * A place in a text, as editors count: lines and UTF-16 units from 0.
 *
 * @param line counted from 0
 * @param column counted from 0
 */
public record Position(int line, int column) {

    /** Returns the position of a character. */
    public static Position of(String text, int offset) {
        int line = 0;
        int start = 0;
        for (int i = 0; i < Math.min(offset, text.length()); i++) {
            if (endsLine(text, i)) {
                line++;
                start = i + 1;
            }
        }
        return new Position(line, offset - start);
    }

    /** Returns the character at this position. A position outside of the text counts as the nearest inside of it. */
    public int in(String text) {
        int offset = 0;
        for (int passed = 0; passed < line && offset < text.length(); offset++) {
            if (endsLine(text, offset)) {
                passed++;
            }
        }
        var end = offset;
        while (end < text.length() && end - offset < column && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private static boolean endsLine(String text, int offset) {
        var c = text.charAt(offset);
        return c == '\n' || c == '\r' && (offset + 1 == text.length() || text.charAt(offset + 1) != '\n');
    }
}
