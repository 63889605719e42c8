package dev.stride.local.command;

import java.io.Writer;
import java.util.Queue;

/** A writer that puts each whole line into a queue. */
public final class LineQueue extends Writer {

    private final Queue<String> lines;
    private final StringBuilder line = new StringBuilder();

    public LineQueue(Queue<String> lines) {
        this.lines = lines;
    }

    @Override
    public void write(char[] characters, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (characters[i] == '\n') {
                lines.add(line.toString());
                line.setLength(0);
            } else {
                line.append(characters[i]);
            }
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
