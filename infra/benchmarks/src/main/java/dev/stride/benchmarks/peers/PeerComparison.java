package dev.stride.benchmarks.peers;

import dev.stride.benchmarks.micro.Definition;
import dev.stride.benchmarks.micro.EngineSubject;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A comparison of Stride with SonataFlow's executor on the same workflow of ten states, which neither call nor wait. In each
 * round it measures SonataFlow, Stride's engine and the embedded runtime one after the other, each in a new JVM with the same
 * options. It measures CPU time rather than elapsed time.
 *
 * @param rounds how often each engine is measured
 * @param warmUp the length of the warm-up before each measurement, in seconds
 * @param seconds the length of each measurement
 */
public record PeerComparison(int rounds, int warmUp, int seconds) {

    /** The number of threads that call an engine which runs each instance on the calling thread. */
    private static final int THREADS = 2;

    /**
     * The number of threads that call an engine which has threads of its own. Each caller waits for its instance, so this many
     * instances are open at a time.
     */
    private static final int OPEN = 64;

    private static final List<String> OPTIONS =
            List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx1g", "-Xlog:disable");

    /**
     * The name of the class that runs the workflow on SonataFlow. The benchmarks do not contain this class: a separate build
     * compiles it with SonataFlow's libraries.
     */
    private static final String SONATAFLOW = "dev.stride.peers.SonataFlowSubject";

    /** An engine whose speed the comparison measures. */
    public enum Subject {
        /** SonataFlow's executor, which stores nothing. */
        SONATAFLOW("SonataFlow 10.1.0, in process", "nothing", PeerComparison.SONATAFLOW, THREADS),
        /** Stride's engine alone, without the runtime around it. The engine stores nothing. */
        ENGINE("Stride, engine alone", "nothing", EngineSubject.class.getName(), THREADS),
        /** The embedded runtime, whose database is on disk. It commits after each state. */
        EMBEDDED("Stride, embedded, `STATES`", "each state, on disk", EmbeddedSubject.class.getName(), OPEN),
        /** The embedded runtime, whose database is on disk. It commits only the start and the end of an instance. */
        EMBEDDED_EFFECTS(
                "Stride, embedded, `EFFECTS`",
                "start and end, on disk",
                EmbeddedSubject.WithEffects.class.getName(),
                OPEN);

        private final String text;
        private final String stored;
        private final String type;
        private final int threads;

        Subject(String text, String stored, String type, int threads) {
            this.text = text;
            this.stored = stored;
            this.type = type;
            this.threads = threads;
        }

        public String text() {
            return text;
        }
    }

    /** The measured speeds of each subject in states a second: one value for each round. */
    public record Result(Map<Subject, List<Long>> measured) {

        /** Returns the speed of a subject: the median of all rounds, in states per second. */
        public long median(Subject subject) {
            var sorted = of(subject).stream().sorted().toList();
            return sorted.get(sorted.size() / 2);
        }

        /**
         * Returns the speed of an engine as a multiple of the speed of SonataFlow. Both speeds are medians in states
         * per second.
         */
        public double ratio(Subject subject) {
            return (double) median(subject) / median(Subject.SONATAFLOW);
        }

        /** Returns the results as a table in Markdown. */
        public List<String> table() {
            var lines = new ArrayList<>(List.of(
                    "| engine | stored by the engine | states/s on 2 processors, median | min - max | relative to SonataFlow |",
                    "|---|---|--:|--:|--:|"));
            for (var subject : Subject.values()) {
                var sorted = of(subject).stream().sorted().toList();
                lines.add(String.format(
                        Locale.ROOT,
                        "| %s | %s | %,d | %,d - %,d | %.2f |",
                        subject.text,
                        subject.stored,
                        median(subject),
                        sorted.getFirst(),
                        sorted.getLast(),
                        ratio(subject)));
            }
            return lines;
        }

        private List<Long> of(Subject subject) {
            return Objects.requireNonNull(measured.get(subject));
        }
    }

    /**
     * Measures how many states per second each engine runs: SonataFlow, Stride's engine without storage, and Stride's
     * embedded runtime with storage on disk. Measures the engines one after the other, in several rounds.
     *
     * @param progress receives a line for each measurement
     */
    public Result run(Consumer<String> progress) throws IOException, InterruptedException {
        var definition = Files.createTempFile("stride-peers", ".sw.yaml");
        try {
            Files.writeString(definition, Definition.LINEAR.text());
            var measured = new EnumMap<Subject, List<Long>>(Subject.class);
            for (int round = 0; round < rounds; round++) {
                for (var subject : Subject.values()) {
                    long states = measure(subject, definition);
                    progress.accept(String.format(Locale.ROOT, "%s: %,d states/s", subject.text, states));
                    measured.computeIfAbsent(subject, _ -> new ArrayList<>()).add(states);
                }
            }
            return new Result(measured);
        } finally {
            Files.delete(definition);
        }
    }

    private long measure(Subject subject, Path definition) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), ThroughputProcess.class.getName(), subject.type));
        command.addAll(List.of(
                definition.toString(),
                Integer.toString(subject.threads),
                Integer.toString(warmUp),
                Integer.toString(seconds)));
        if (subject == Subject.SONATAFLOW) {
            command.add(peerClassPath());
        }
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the measurement failed: " + String.join(" ", command) + "\n" + printed);
        }
        return Long.parseLong(printed);
    }

    /**
     * Returns the jars of SonataFlow and of the class that calls it. {@code ./stride bench peers} builds them in a separate
     * Maven project.
     */
    private static String peerClassPath() throws IOException {
        var built = SourceTree.resolve("infra/peers/target");
        var jars = new ArrayList<String>();
        jars.add(built.resolve("stride-peers.jar").toString());
        try (var libraries = Files.list(built.resolve("lib"))) {
            libraries.map(Path::toString).sorted().forEach(jars::add);
        } catch (IOException e) {
            throw new IOException(
                    "the jars of SonataFlow are missing at %s: run ./stride bench peers, which builds them"
                            .formatted(built),
                    e);
        }
        return String.join(File.pathSeparator, jars);
    }
}
