package dev.stride.local.command.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;

/**
 * A writer of texts that may be those of a stranger, such as names in a test file or in a recorded run. What a terminal would obey,
 * such as the beginning of a colour or of a title, is written as an escape of JSON.
 */
final class VisibleText extends FilterWriter {

    /** The control characters, except tabs and line breaks. */
    private static final Pattern OBEYED = Pattern.compile("(?!\t|\r?\n)\\p{Cc}");

    VisibleText(Writer writer) {
        super(writer);
    }

    static String of(String text) {
        return OBEYED.matcher(text)
                .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
    }

    @Override
    public void write(int character) throws IOException {
        write(Character.toString((char) character), 0, 1);
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
        write(new String(characters, offset, length), 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        out.write(of(text.substring(offset, offset + length)));
    }
}
