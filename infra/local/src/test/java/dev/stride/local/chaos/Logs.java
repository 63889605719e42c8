package dev.stride.local.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What processes print: all of it goes to a file, and what nobody has caused is kept. */
final class Logs implements Consumer<String> {

    private static final Pattern TROUBLE = Pattern.compile("Exception|Error|ended by itself|bug of Stride");

    /** A store or a network that is not there, or not in time, is what this is about. */
    private static final Pattern CAUSED = Pattern.compile("SdkClientException|ConnectException|SocketException");

    private final Path file;
    private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();

    Logs(Path file) {
        this.file = file;
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void accept(String line) {
        if (TROUBLE.matcher(line).find() && !CAUSED.matcher(line).find()) {
            unexpected.add(line);
        }
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lines of trouble that no fault explains. */
    List<String> unexpected() {
        return List.copyOf(unexpected);
    }
}
