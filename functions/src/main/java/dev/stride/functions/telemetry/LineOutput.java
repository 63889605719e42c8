package dev.stride.functions.telemetry;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Where lines go. */
@FunctionalInterface
public interface LineOutput {

    /**
     * Standard output, as Lambda reads it: a line that is JSON is stored as it is, and one in the metric format is counted.
     */
    LineOutput STANDARD = writingTo(new FileOutputStream(FileDescriptor.out));

    /** To a stream, each line at once: lines of several threads do not mix. */
    static LineOutput writingTo(OutputStream stream) {
        return line -> {
            var bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
            synchronized (stream) {
                try {
                    stream.write(bytes);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    /** Writes a line, which has no end of line in it. */
    void writeLine(String line);
}
