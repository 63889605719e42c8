package dev.stride.local.cloud;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A server in a child JVM, which ends at the latest with this JVM. */
public final class ChildProcess implements AutoCloseable {

    /** JVM options for a small and quickly started process, because there are many. */
    private static final List<String> OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx512m",
            "-Djava.net.preferIPv4Stack=true");

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Process process;
    private final CompletableFuture<URI> address = new CompletableFuture<>();

    private ChildProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a process.
     *
     * @param main class whose main method prints {@code listening on URL} when it is ready
     * @param environment environment variables in addition to those of this process
     * @param log receives all other output, line by line
     */
    public static ChildProcess start(
            Class<?> main, List<String> words, Map<String, String> environment, Consumer<String> log) {
        return start(OPTIONS, main, words, environment, log);
    }

    /** Starts a process with further options for the JVM. */
    static ChildProcess start(
            List<String> options,
            Class<?> main,
            List<String> words,
            Map<String, String> environment,
            Consumer<String> log) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), ChildMain.class.getName(), main.getName()));
        command.addAll(words);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            var child = new ChildProcess(builder.start());
            // Reading from a process holds a carrier of virtual threads, and there are few.
            Thread.ofPlatform().daemon().start(() -> child.read(log));
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the process is ready, and returns its address. */
    public URI address() {
        return address.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** Returns the address of the process, if it is ready. */
    public Optional<URI> listening() {
        return process.isAlive() && hasListened() ? Optional.of(address.join()) : Optional.empty();
    }

    /** Checks whether the process was ever ready. */
    public boolean hasListened() {
        return address.isDone() && !address.isCompletedExceptionally();
    }

    /** Waits for the end of the process. */
    public void awaitEnd() {
        var _ = process.onExit().join();
    }

    public long id() {
        return process.pid();
    }

    /** Kills the process as {@code kill -9} does, and waits for its end. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Pauses the process until {@link #resume}. Others see no reply; the process itself sees a jump in time. */
    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    @Override
    public void close() {
        kill();
    }

    private void signal(String name) {
        if (!process.isAlive()) {
            return;
        }
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(Consumer<String> log) {
        try (BufferedReader lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(ChildMain.LISTENING)) {
                    address.complete(URI.create(line.substring(ChildMain.LISTENING.length())));
                } else {
                    log.accept(line);
                }
            }
        } catch (IOException e) {
            log.accept("no more lines: " + e.getMessage());
        } finally {
            address.completeExceptionally(new IllegalStateException("it ended before it answered"));
        }
    }
}
