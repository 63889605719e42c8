package dev.stride.benchmarks.peers;

import dev.stride.benchmarks.cases.NumberService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A comparison of Stride with other engines, which do the same work on the same disk. In each round the engines take turns, and
 * the next one begins first. Each engine runs in processes of its own, without data at first, and is called over HTTP.
 *
 * @param subjects what is compared
 * @param rounds how often each engine is measured
 * @param span how long a throughput is measured
 */
public record PeerComparison(List<Subject> subjects, int rounds, Duration span) {

    private static final List<Subject> ALL =
            List.of(Stride.DEFAULT, Stride.STATES, Stride.EFFECTS, Restate.JAVA, Restate.TYPESCRIPT, Restate.DEFAULT);

    /** The folder of the data, which is on the disk of the source tree. */
    private static final Path DATA = SourceTree.resolve("infra/peers/target/data");

    /**
     * Returns a comparison of all engines that are on this machine.
     *
     * @param prefix only engines whose titles begin with this text
     * @param progress is told which engines are left out, and why
     */
    public static PeerComparison ofAvailable(String prefix, int rounds, Duration span, Consumer<String> progress) {
        var wanted = ALL.stream().filter(it -> it.title().startsWith(prefix)).toList();
        wanted.forEach(subject -> subject.missing()
                .ifPresent(reason -> progress.accept("LEFT OUT: %s: %s".formatted(subject.title(), reason))));
        return new PeerComparison(
                wanted.stream().filter(it -> it.missing().isEmpty()).toList(), rounds, span);
    }

    /**
     * Measures all engines, and returns a table in Markdown.
     *
     * @param progress receives a line for each figure
     */
    public List<String> run(Consumer<String> progress) throws IOException, InterruptedException {
        var figures = new Figures(subjects);
        try (var service = new NumberService()) {
            for (int round = 0; round < rounds; round++) {
                for (var subject : inRound(round)) {
                    progress.accept("round %d of %d: %s".formatted(round + 1, rounds, subject.title()));
                    measure(subject, service, figures, progress);
                }
            }
        }
        return figures.table();
    }

    /** Returns the engines in the order of a round: each begins a round as often as another one. */
    List<Subject> inRound(int round) {
        var order = new ArrayList<>(subjects);
        Collections.rotate(order, -round);
        return order;
    }

    /** Measures an engine. What it fails to do is told, and has no figure. */
    private void measure(Subject subject, NumberService service, Figures figures, Consumer<String> progress)
            throws IOException, InterruptedException {
        var folder = emptied(DATA.resolve(Integer.toString(subjects.indexOf(subject))));
        try (var processes = new Processes(folder)) {
            var engine = subject.start(processes, folder, service.address());
            var measurement = new Measurement(engine, processes, span);
            measurement.warmUp();
            for (var trial : Row.trials()) {
                var measured = measurement.measure(trial);
                Row.ALL.stream().filter(row -> row.trial().equals(trial)).forEach(row -> {
                    var value = Objects.requireNonNull(measured.get(row.quantity()));
                    figures.add(subject, row, value);
                    progress.accept(
                            "  %s: %s".formatted(row.title(), row.quantity().text(value)));
                });
            }
        } catch (EngineFailure e) {
            progress.accept("FAILED: %s: %s; its output is in %s".formatted(subject.title(), e.getMessage(), folder));
        }
    }

    private static Path emptied(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }
}
