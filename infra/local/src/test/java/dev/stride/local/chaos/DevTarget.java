package dev.stride.local.chaos;

import dev.stride.local.cloud.ChildProcess;
import dev.stride.local.command.Stride;
import dev.stride.runtime.CheckpointMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A target with {@code stride dev --data}: one process with one database file. */
final class DevTarget implements Target {

    private static final Duration LONGEST_DEATH = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Path data;
    private final RestartingProcess dev;

    /**
     * Starts the process.
     *
     * @param folder folder of its data
     * @param checkpoint when instances are committed, and when messages follow
     */
    DevTarget(Path folder, CheckpointMode checkpoint, Map<String, String> environment, Consumer<String> log) {
        data = folder.resolve("data");
        var definitions = folder.resolve("definitions");
        try {
            Files.createDirectories(definitions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var words = List.of(
                "dev",
                definitions.toString(),
                "--port",
                "0",
                "--data",
                data.toString(),
                "--checkpoint",
                checkpoint.name());
        dev = new RestartingProcess(() -> ChildProcess.start(Stride.class, words, environment, log), log);
        dev.await();
    }

    @Override
    public List<URI> addresses() {
        return dev.door().stream().toList();
    }

    /** The process has its file to itself, so a stalled disk is simulated by a paused process. */
    @Override
    public List<ChaosFault> faults() {
        return List.of(
                new ChaosFault("killed", 2, random -> dev.kill(ChaosFault.randomUpTo(LONGEST_DEATH, random))),
                new ChaosFault("paused", 1, random -> dev.pause(ChaosFault.randomUpTo(LONGEST_PAUSE, random))));
    }

    @Override
    public void removeFaults() {
        dev.await();
    }

    /** Reads the file after the end of the process, which locks it. */
    @Override
    public int deadLetters() {
        close();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("stride.db"));
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT count(*) FROM message WHERE queue = 'dead-letters'")) {
            return row.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String description() {
        return "stride dev on SQLite";
    }

    @Override
    public void close() {
        dev.close();
    }
}
