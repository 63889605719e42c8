package dev.stride.local.chaos;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The output of the processes. All lines are written to a file, and unexpected ones are also kept. */
final class Logs implements Consumer<String>, AutoCloseable {

    private static final Pattern TROUBLE = Pattern.compile("Exception|Error\\b|ended by itself|bug of Stride");

    /** Matches the lines of a stack trace after the first one. */
    private static final Pattern DETAIL = Pattern.compile("\\s.*|Caused by: .*");

    /**
     * Matches the lines that injected faults explain: unavailable or slow stores and networks, receipt handles from before a
     * restart of ElasticMQ, the exception of the JDK's HTTP client when a request is aborted, and lines that refer to such errors.
     */
    private static final Pattern CAUSED = Pattern.compile("SdkClientException|ApiCall(Attempt)?TimeoutException"
            + "|the queue does not answer|ReceiptHandleIsInvalid|\"this\\.http\" is null|Search the log for request");

    private final BufferedWriter file;
    private boolean closed;
    private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();

    Logs(Path path) {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            file = Files.newBufferedWriter(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void accept(String line) {
        if (TROUBLE.matcher(line).find()
                && !DETAIL.matcher(line).matches()
                && !CAUSED.matcher(line).find()) {
            unexpected.add(line);
        }
        if (closed) {
            return;
        }
        try {
            file.write(Instant.now() + " " + line);
            file.newLine();
            file.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the error lines that no injected fault explains. */
    List<String> unexpected() {
        return List.copyOf(unexpected);
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
