package dev.stride.examples;

import dev.stride.local.command.CommandResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Programs in child JVMs with the class path of this JVM. */
final class JvmProcess {

    private static final Pattern LISTENS = Pattern.compile("localhost:([0-9]+)");

    /** A running service. */
    record Listening(Process process, int port) implements AutoCloseable {
        @Override
        public void close() {
            process.destroy();
        }
    }

    /** Runs a program to its end. */
    static CommandResult run(String main, List<String> words, Map<String, String> environment, Path scratch)
            throws IOException, InterruptedException {
        var err = scratch.resolve("err").toFile();
        var builder = builder(main, words).redirectError(err);
        builder.environment().putAll(environment);
        var process = builder.start();
        try (var out = process.inputReader()) {
            var said = out.readAllAsString();
            return new CommandResult(process.waitFor(), said, Files.readString(err.toPath()));
        }
    }

    /** Starts a service at a free port, and waits for the line with its address. */
    static Listening serve(String main) throws IOException {
        var process = builder(main, List.of("0")).redirectErrorStream(true).start();
        var said = process.inputReader();
        for (var line = said.readLine(); line != null; line = said.readLine()) {
            var listens = LISTENS.matcher(line);
            if (listens.find()) {
                drain(said);
                return new Listening(process, Integer.parseInt(listens.group(1)));
            }
        }
        throw new IOException(main + " ended before it listened");
    }

    private static ProcessBuilder builder(String main, List<String> words) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main));
        command.addAll(words);
        return new ProcessBuilder(command);
    }

    /** Reads the remaining output, because a full pipe would block the process. */
    private static void drain(BufferedReader output) {
        Thread.ofVirtual().start(() -> output.lines().forEach(_ -> {}));
    }

    private JvmProcess() {}
}
