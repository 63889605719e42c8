package dev.stride.call.grpc.client;

import java.io.IOException;

/** A text buffer that rejects text beyond a size limit. */
public final class BoundedText implements Appendable {

    /** Thrown when the text exceeds the size limit. */
    public static final class TooLong extends IOException {
        private static final long serialVersionUID = 1;

        private TooLong(int limit) {
            super("more than " + limit + " characters of JSON");
        }
    }

    private final StringBuilder text = new StringBuilder();
    private final int limit;

    BoundedText(int limit) {
        this.limit = limit;
    }

    @Override
    public Appendable append(CharSequence more) throws IOException {
        return append(more, 0, more.length());
    }

    @Override
    public Appendable append(CharSequence more, int start, int end) throws IOException {
        if (text.length() + end - start > limit) {
            throw new TooLong(limit);
        }
        text.append(more, start, end);
        return this;
    }

    @Override
    public Appendable append(char more) throws IOException {
        return append(String.valueOf(more));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
