package dev.stride.benchmarks;

import dev.stride.benchmarks.cases.CaseFigures;
import dev.stride.benchmarks.cases.CaseRunner;
import dev.stride.benchmarks.cases.NumberService;
import dev.stride.benchmarks.coldstart.ColdStart;
import dev.stride.benchmarks.load.CallLedger;
import dev.stride.benchmarks.load.Ladder;
import dev.stride.benchmarks.load.LoadGenerator;
import dev.stride.benchmarks.load.LoadSettings;
import dev.stride.benchmarks.load.LoadTarget;
import dev.stride.benchmarks.load.LoadWithFailures;
import dev.stride.benchmarks.load.ProcessCpuTime;
import dev.stride.benchmarks.load.StepFigures;
import dev.stride.benchmarks.load.StepRow;
import dev.stride.benchmarks.load.Workload;
import dev.stride.engine.branch.Status;
import dev.stride.local.command.output.CommandLines;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
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

/** The command {@code stride bench}: it measures the resources that wide and deep workflows use on this machine. */
@Command(
        name = "stride bench",
        description = "Measures wide and deep workflows against a local service; prints times and writes.")
public final class BenchCommand implements Callable<Integer> {

    private static final double ALL = 100;

    @Mixin
    private Console console = new Console();

    @Option(
            names = "--percent",
            paramLabel = "PERCENT",
            defaultValue = "100",
            description = "Size of the workflows as a fraction of their full size. Default: ${DEFAULT-VALUE}.")
    private int percent;

    @Option(
            names = "--case",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Runs only the workflows whose names begin with this text, such as parallel.")
    private String prefix = "";

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "How often each workflow is run. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--cold",
            description =
                    "Measures cold starts instead: the size of the functions, and the time from the start of the JVM to the first state.")
    private boolean cold;

    @Option(
            names = "--load",
            description =
                    "Measures load instead: determines the saturation, then starts instances below and above that rate.")
    private boolean load;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "With --load: the folder for the data of the runtime; it is created. Default: in memory.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "60",
            description =
                    "With --load: measured time of each step, after a warm-up of half that time. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--failures",
            paramLabel = "PERCENT",
            defaultValue = "0%",
            description =
                    "With --load: measures only at 75 % of the saturation, without failures and while this part of the port calls fails, such as 1%%.")
    private String failures = "0%";

    public static void main(String[] arguments) {
        System.exit(CommandLines.of(new BenchCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (percent < 1 || percent > 100) {
            throw new InvalidInputException("--percent is from 1 to 100, not " + percent + ".");
        }
        if (cold) {
            console.printText(ColdStart.HEADER);
            for (var line : ColdStart.forThisBuild().rows()) {
                console.printText(line);
            }
            return ExitCode.SUCCESS;
        }
        return load ? load() : wideAndDeep();
    }

    private int wideAndDeep() throws IOException, InterruptedException {
        var good = new AtomicBoolean(true);
        console.printText(CaseFigures.HEADER);
        new CaseRunner(Database::inMemory, console.logger()).run(prefix, percent, runs, caseFigures -> {
            console.printText(caseFigures.row());
            good.compareAndSet(true, caseFigures.status() == Status.COMPLETED);
        });
        return good.get() ? ExitCode.SUCCESS : ExitCode.FAILED;
    }

    private int load() throws IOException, InterruptedException {
        if (seconds < 1) {
            throw new InvalidInputException("--seconds is at least 1, not " + seconds + ".");
        }
        var measured = Duration.ofSeconds(seconds);
        var settings = LoadSettings.measuring(measured.dividedBy(2), measured);
        var rate = failureRate();
        var callLedger = new CallLedger();
        try (var service = new NumberService(callLedger);
                var runtime = data.map(LoadTarget::onDisk).orElseGet(LoadTarget::inMemory);
                var load = new LoadGenerator(
                        runtime,
                        ProcessCpuTime.none(),
                        Workload.ORDER,
                        service.description(),
                        settings,
                        console::printText)) {
            if (rate > 0) {
                var differences = new LoadWithFailures(runtime, load, callLedger, console::printText).run(rate);
                differences.forEach(console::printText);
                return differences.isEmpty() ? ExitCode.SUCCESS : ExitCode.FAILED;
            }
            console.printText(StepRow.HEADER);
            var ladder = Ladder.climb(load, Ladder.PERCENTS);
            return ladder.steps().stream().allMatch(StepFigures::allCompleted) ? ExitCode.SUCCESS : ExitCode.FAILED;
        }
    }

    /** Returns the fraction of the port calls that fail. */
    private double failureRate() {
        if (!failures.matches("\\d{1,2}(\\.\\d+)?%?")) {
            throw new InvalidInputException("--failures is a percentage below 100, such as 1%, not " + failures + ".");
        }
        return Double.parseDouble(failures.replace("%", "")) / ALL;
    }
}
