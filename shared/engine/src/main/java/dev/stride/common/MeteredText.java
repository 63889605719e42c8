package dev.stride.common;

/**
 * A text that calls {@code onRead} each time a character is read. A caller can thus limit the work of a pattern matcher, which
 * may read each character many times.
 *
 * @param onRead called before each character
 */
public record MeteredText(String text, Runnable onRead) implements CharSequence {

    @Override
    public char charAt(int index) {
        onRead.run();
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
