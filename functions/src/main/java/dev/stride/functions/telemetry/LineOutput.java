package dev.stride.functions.telemetry;

import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The destination of log lines. */
@FunctionalInterface
public interface LineOutput {

    /**
     * Standard output. Lambda stores a line of JSON unchanged. CloudWatch extracts the metrics from a line in the embedded metric
     * format.
     */
    LineOutput STANDARD = writingTo(new FileOutputStream(FileDescriptor.out));

    /** Returns an output that writes to a stream, each line in one piece, so that lines of several threads do not mix. */
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

    void writeLine(String line);

    /**
     * A destination of log lines that writes nothing, but counts the bytes that CloudWatch would bill. It counts one byte per
     * character, because the lines are ASCII.
     */
    record Counted(UsageCounter usageCounter) implements LineOutput {

        @Override
        public void writeLine(String line) {
            usageCounter.count(
                    EmfDocument.isDocument(line) ? UsageMetric.METRIC_BYTES_WRITTEN : UsageMetric.LOG_BYTES_WRITTEN,
                    line.length() + 1L);
        }
    }
}
