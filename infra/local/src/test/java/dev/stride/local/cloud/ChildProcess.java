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

/** A JVM of its own that serves something, and ends with this one at the latest. */
public final class ChildProcess implements AutoCloseable {

    /** Small, since there are many of them, and quick to start. */
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
     * Starts one.
     *
     * @param main the class whose main method it runs, which says {@code listening on URL} when it can be asked
     * @param environment what it has besides that of this process
     * @param log takes what else it prints, line by line
     */
    public static ChildProcess start(
            Class<?> main, List<String> words, Map<String, String> environment, Consumer<String> log) {
        return start(OPTIONS, main, words, environment, log);
    }

    /** The same with options of its own for the JVM. */
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

    /** Where it answers. Waits until it does. */
    public URI address() {
        return address.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** Where it answers, if it does. */
    public Optional<URI> listening() {
        return process.isAlive() && hasListened() ? Optional.of(address.join()) : Optional.empty();
    }

    /** Whether it has ever answered. */
    public boolean hasListened() {
        return address.isDone() && !address.isCompletedExceptionally();
    }

    /** Waits until it is gone. */
    public void awaitEnd() {
        var _ = process.onExit().join();
    }

    public long id() {
        return process.pid();
    }

    /** Ends it as {@code kill -9} does, and waits until it is gone. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Takes the processor away from it, until {@link #resume}: to others it looks dead, to itself time jumps. */
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
