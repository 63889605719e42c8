package dev.stride.benchmarks.figures;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.benchmarks.cases.CaseFigures;
import dev.stride.benchmarks.cases.CaseRunner;
import dev.stride.benchmarks.coldstart.ColdStart;
import dev.stride.benchmarks.embedded.StateMode;
import dev.stride.benchmarks.embedded.StatesBenchmark;
import dev.stride.benchmarks.figures.CountedFigures.Mode;
import dev.stride.benchmarks.micro.EngineGuard;
import dev.stride.benchmarks.peers.PeerComparison;
import dev.stride.benchmarks.peers.PeerComparison.Subject;
import dev.stride.benchmarks.source.SourceTree;
import dev.stride.local.sqlite.Database;
import dev.stride.plan.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A runner that measures performance figures, one after the other.
 *
 * @param seconds the duration of each measurement of states per second
 * @param logger receives the log of the handlers
 * @param progress receives a line for each step
 */
public record FigureRun(int seconds, LambdaLogger logger, Consumer<String> progress) {

    private static final int EVENTS = 10_000;
    private static final int FULL = 100;
    private static final int WORST_OF = 10;
    private static final int MEDIAN_OF = 3;
    private static final int OPEN = 200;

    /**
     * The assumed speed of the embedded runtime in states per second. A measurement runs this number of states, multiplied by the
     * seconds that it should take.
     */
    private static final int STATES_A_SECOND = 2_000;

    /** The file in which {@code FunctionCostTest} writes the CPU time of the first message after a restore of a snapshot. */
    private static final String FIRST_MESSAGE = "infra/local/target/first-message.txt";

    private static final CountedFigures COUNTED = new CountedFigures(MemoryTable::new);

    /** Measures one performance figure, such as the states per second, and returns its value with a note. */
    public Measurement measure(Figure figure) throws IOException, InterruptedException {
        return switch (figure) {
            case ORDER -> dollars(figure, Mode.STATES);
            case ORDER_EFFECTS -> dollars(figure, Mode.EFFECTS);
            case ORDER_INLINE -> dollars(figure, Mode.INLINE_EFFECTS);
            case WRITES -> writes(figure, Mode.STATES, Mode.INLINE);
            case WRITES_EFFECTS -> writes(figure, Mode.EFFECTS, Mode.INLINE_EFFECTS);
            case READS ->
                Measurement.of(
                        figure,
                        (double) COUNTED.readsOfLinearInstance(Mode.STATES),
                        "inline start: " + COUNTED.readsOfLinearInstance(Mode.INLINE));
            case FOREACH -> forEach(figure);
            case PARALLEL -> parallel(figure);
            case BURST -> burst(figure);
            case EMBEDDED -> embedded(figure);
            case COLD_START -> coldStart(figure);
            case RESTORED -> restored(figure);
            case ENGINE -> engine(figure);
            case PEER -> peer(figure);
        };
    }

    private static Measurement dollars(Figure figure, Mode mode) {
        return Measurement.of(figure, COUNTED.dollarsPerMillionOrders(mode), "");
    }

    private static Measurement writes(Figure figure, Mode queued, Mode inline) {
        return Measurement.of(
                figure,
                COUNTED.writesPerState(queued),
                "inline start: " + Figure.number(COUNTED.writesPerState(inline)));
    }

    private static Measurement burst(Figure figure) {
        return Measurement.of(
                figure,
                COUNTED.writeUnitsPerEvent(Checkpoint.EFFECTS, EVENTS),
                "measured with `Checkpoint` = `EFFECTS`; with `STATES` (a commit after each state) the value is %s"
                        .formatted(Figure.number(COUNTED.writeUnitsPerEvent(Checkpoint.STATES, EVENTS))));
    }

    private Measurement forEach(Figure figure) throws IOException, InterruptedException {
        var run = cases("foreach", 1).getFirst();
        return Measurement.of(figure, run.writesPerUnit(), seconds(run.elapsed()) + " s");
    }

    private Measurement parallel(Figure figure) throws IOException, InterruptedException {
        var sorted = cases("parallel", WORST_OF).stream()
                .map(CaseFigures::elapsed)
                .sorted()
                .toList();
        var median = sorted.get(sorted.size() / 2);
        return Measurement.of(figure, sorted.getLast().toMillis() / 1e3, "median %s s".formatted(seconds(median)));
    }

    private List<CaseFigures> cases(String prefix, int runs) throws IOException, InterruptedException {
        var measured = new ArrayList<CaseFigures>();
        new CaseRunner(Database::inMemory, logger).run(prefix, FULL, runs, measured::add);
        return measured;
    }

    private Measurement embedded(Figure figure) throws IOException, InterruptedException {
        var medians = new EnumMap<StateMode, Double>(StateMode.class);
        for (var mode : StateMode.values()) {
            medians.put(mode, medianOf(mode));
        }
        return Measurement.of(
                figure,
                Objects.requireNonNull(medians.get(StateMode.CHAINED)),
                medians.entrySet().stream()
                        .map(median -> median.getKey().text() + ": " + Figure.number(Math.rint(median.getValue())))
                        .collect(Collectors.joining(", ")));
    }

    private double medianOf(StateMode mode) throws IOException, InterruptedException {
        var rates = new ArrayList<Double>();
        for (int run = 0; run < MEDIAN_OF; run++) {
            var file = Files.createTempDirectory("stride-figures").resolve("stride.db");
            var figures =
                    new StatesBenchmark(logger, OPEN).measure(mode, Database.open(file), seconds * STATES_A_SECOND);
            progress.accept(figures.row());
            rates.add(figures.statesPerSecond());
        }
        return median(rates);
    }

    private static Measurement coldStart(Figure figure) throws IOException, InterruptedException {
        var forms = ColdStart.forThisBuild().measure();
        return Measurement.of(
                figure,
                forms.getFirst().median(),
                forms.stream()
                        .map(form ->
                                "%s: %,d (%,d - %,d)".formatted(form.name(), form.median(), form.least(), form.most()))
                        .collect(Collectors.joining(", ")));
    }

    private static Measurement restored(Figure figure) throws IOException {
        var file = SourceTree.resolve(FIRST_MESSAGE);
        return Files.exists(file)
                ? Measurement.of(
                        figure,
                        Double.parseDouble(Files.readString(file).strip()),
                        "read from the last run of `FunctionCostTest` on this machine")
                : Measurement.missing(
                        figure,
                        "This figure has not been measured on this machine."
                                + " To measure this performance figure, run its command in the section *Which command measures a figure?* of docs/benchmarks.md.");
    }

    private Measurement engine(Figure figure) throws IOException {
        var result = EngineGuard.measure(seconds);
        progress.accept(result.text());
        return Measurement.of(
                figure,
                Math.rint(result.states()),
                String.format(Locale.ROOT, "%.0f %% of the reference", 100 * result.toReference()));
    }

    private Measurement peer(Figure figure) throws IOException, InterruptedException {
        var result = new PeerComparison(MEDIAN_OF, seconds, seconds).run(progress);
        return Measurement.of(
                figure,
                (double) result.median(Subject.SONATAFLOW),
                Stream.of(Subject.values())
                        .filter(subject -> subject != Subject.SONATAFLOW)
                        .map(subject -> String.format(
                                Locale.ROOT,
                                "%s: %,d, %.2f times as fast",
                                subject.text(),
                                result.median(subject),
                                result.ratio(subject)))
                        .collect(Collectors.joining("; ")));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f", time.toMillis() / 1e3);
    }
}
