package dev.stride.common;

/**
 * A text that calls {@code onRead} for each character read, to limit the work of pattern matchers, which read characters
 * repeatedly.
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
