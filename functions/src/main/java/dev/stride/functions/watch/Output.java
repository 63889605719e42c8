package dev.stride.functions.watch;

import java.nio.charset.StandardCharsets;

/** Where lines go. */
@FunctionalInterface
public interface Output {

    /** Standard output, as Lambda reads it: a line that is JSON is stored as it is, and one in the metric format is counted. */
    Output STANDARD = line -> {
        var bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        synchronized (System.out) {
            System.out.write(bytes, 0, bytes.length);
            System.out.flush();
        }
    };

    /** Writes a line, which has no end of line in it, at once. */
    void line(String line);
}
