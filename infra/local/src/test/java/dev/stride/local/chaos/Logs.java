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

/** What processes print: all of it goes to a file, and what no fault explains is kept. */
final class Logs implements Consumer<String>, AutoCloseable {

    private static final Pattern TROUBLE = Pattern.compile("Exception|Error\\b|ended by itself|bug of Stride");

    /** Lines of a trace after its first, which says it all. */
    private static final Pattern DETAIL = Pattern.compile("\\s.*|Caused by: .*");

    /** A store or a network that is not there, or not in time, is what this is about; other lines only point to one that tells it. */
    private static final Pattern CAUSED =
            Pattern.compile("SdkClientException|ApiCallAttemptTimeoutException|the log has it as");

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

    /** Lines of trouble that no fault explains. */
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
