package dev.stride.local.command;

import dev.stride.engine.Status;
import dev.stride.local.bench.Bench;
import dev.stride.local.bench.ColdStart;
import dev.stride.local.bench.Figures;
import dev.stride.local.bench.NumberService;
import dev.stride.local.load.Ladder;
import dev.stride.local.load.Load;
import dev.stride.local.load.LoadSettings;
import dev.stride.local.load.Processor;
import dev.stride.local.load.Shape;
import dev.stride.local.load.StepFigures;
import dev.stride.local.load.StepLine;
import dev.stride.local.load.UnderLoad;
import dev.stride.local.sqlite.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stride bench}: what wide and deep workflows take here, and what they write. */
@Command(
        name = "bench",
        description = "Runs wide and deep workflows against a service of its own; prints times and what was written.")
final class BenchCommand implements Callable<Integer> {

    @Mixin
    private Console console = new Console();

    @Option(
            names = "--percent",
            paramLabel = "PERCENT",
            defaultValue = "100",
            description = "How much of their full size the workflows have. Default: ${DEFAULT-VALUE}.")
    private int percent;

    @Option(
            names = "--cold",
            description =
                    "Measures the functions instead: their size, and the time from the start of a JVM to the first state.")
    private boolean cold;

    @Option(
            names = "--load",
            description =
                    "Puts the runtime under load instead: looks for its saturation, and starts instances at parts and more than that.")
    private boolean load;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "With --load: where the runtime keeps its data; the folder is made. Default: in memory.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "60",
            description = "With --load: how long each part is measured, after half of that. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (percent < 1 || percent > 100) {
            throw new Refused("--percent is from 1 to 100, not " + percent + ".");
        }
        if (cold) {
            console.text(ColdStart.HEAD);
            for (var line : ColdStart.ofThisBuild().lines()) {
                console.text(line);
            }
            return Exit.DONE;
        }
        return load ? load() : wideAndDeep();
    }

    private int wideAndDeep() throws IOException, InterruptedException {
        var good = new AtomicBoolean(true);
        console.text(Figures.HEAD);
        new Bench(Database::inMemory, console.logger()).wideAndDeep(percent, figures -> {
            console.text(figures.line());
            good.compareAndSet(true, figures.status() == Status.COMPLETED);
        });
        return good.get() ? Exit.DONE : Exit.FAILED;
    }

    private int load() throws IOException, InterruptedException {
        if (seconds < 1) {
            throw new Refused("--seconds is at least 1, not " + seconds + ".");
        }
        var measured = Duration.ofSeconds(seconds);
        var settings = LoadSettings.of(measured.dividedBy(2), measured);
        try (var service = new NumberService();
                var runtime = data.map(UnderLoad::onDisk).orElseGet(UnderLoad::inMemory);
                var load = new Load(
                        runtime, Processor.none(), Shape.ORDER, service.description(), settings, console::text)) {
            console.text(StepLine.HEAD);
            var ladder = Ladder.climb(load, Ladder.PERCENTS);
            return ladder.steps().stream().allMatch(StepFigures::isWhole) ? Exit.DONE : Exit.FAILED;
        }
    }
}
