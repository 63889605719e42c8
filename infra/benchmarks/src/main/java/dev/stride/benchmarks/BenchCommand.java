package dev.stride.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.benchmarks.cases.CaseFigures;
import dev.stride.benchmarks.cases.CaseRunner;
import dev.stride.benchmarks.cases.NumberService;
import dev.stride.benchmarks.coldstart.ColdStart;
import dev.stride.benchmarks.embedded.StateMode;
import dev.stride.benchmarks.embedded.StatesBenchmark;
import dev.stride.benchmarks.embedded.StatesFigures;
import dev.stride.benchmarks.latency.Latencies;
import dev.stride.benchmarks.latency.LatencyMode;
import dev.stride.benchmarks.latency.LatencyPage;
import dev.stride.benchmarks.latency.LatencyRun;
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
import dev.stride.benchmarks.micro.MachineDescription;
import dev.stride.benchmarks.micro.MicroBenchmarks;
import dev.stride.benchmarks.micro.MicroPage;
import dev.stride.benchmarks.scale.ScalePage;
import dev.stride.benchmarks.scale.ScaleRun;
import dev.stride.engine.branch.Status;
import dev.stride.local.command.output.CommandLines;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.local.sqlite.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import net.thisptr.jackson.jq.JsonQuery;
import org.openjdk.jmh.runner.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code stride bench}: it measures how long large workflows run on this machine, and how much they write
 * to the database. The workflows have many branches, many states or deep sub-workflow calls.
 */
@Command(
        name = "stride bench",
        description = "Measures the duration and the database writes of large workflows on this machine:"
                + " workflows with many branches, many states or deep sub-workflow calls.")
public final class BenchCommand implements Callable<Integer> {

    private static final double ALL = 100;
    private static final int SECONDS_OF_STEP = 60;
    private static final int SECONDS_OF_ITERATION = 2;
    private static final int INSTANCES_OF_CLIENT = 10;

    @Mixin
    private Console console = new Console();

    @Mixin
    private FigureOptions comparisons = new FigureOptions();

    @Option(
            names = "--percent",
            paramLabel = "PERCENT",
            defaultValue = "100",
            description = "Size of the benchmark workflows, in percent of their full size:"
                    + " --percent 50 halves the numbers of branches, states and iterations. Default: ${DEFAULT-VALUE}.")
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
            description = "The number of runs of each workflow. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--cold",
            description = "Measures only cold starts: the time from the start of a JVM to the end of the first state.")
    private boolean cold;

    @Option(
            names = "--micro",
            description =
                    "Runs only JMH microbenchmarks of the engine, of expressions and of the encoding of stored data.")
    private boolean micro;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description =
                    "With --micro, --scale, --latency or --figures: also write a page with the results, in Markdown.")
    private Optional<Path> page = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "2",
            description = "With --micro: number of threads. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(
            names = "--load",
            description =
                    "Does not run the benchmark cases, but measures throughput and latency at the highest sustainable rate of workflow starts.")
    private boolean load;

    @Option(
            names = "--scale",
            description = "Does not run the benchmark cases, but simulates workflows that run up to 100,000 states"
                    + " per second, and names the AWS limits that they reach.")
    private boolean scale;

    @Option(
            names = "--latency",
            description = "Measures only the latency of workflow states."
                    + " Also predicts this latency from the AWS requests that a state waits for,"
                    + " and prints the measured and the predicted latency.")
    private boolean latency;

    @Option(
            names = "--states",
            paramLabel = "N",
            description = "Measures only the speed of the embedded runtime, which runs in this process without AWS:"
                    + " it runs this many states that neither call services nor wait.")
    private Optional<Integer> states = Optional.empty();

    @Option(
            names = "--open",
            paramLabel = "N",
            defaultValue = "200",
            description = "With --states: number of instances that run concurrently. Default: ${DEFAULT-VALUE}.")
    private int open;

    @Option(
            names = "--slowdown",
            paramLabel = "N",
            defaultValue = "10",
            description = "With --latency: factor by which AWS requests are slowed down. Default: ${DEFAULT-VALUE}.")
    private double slowdown;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "With --load or --states: folder for the database of the runtime. It is created if missing."
                    + " By default, the database is in memory.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = {
                "With --load: duration of the measurement in each step, in seconds. Default: 60.",
                "With --micro: seconds of each iteration. Default: 2.",
                "With --scale: virtual seconds of each run. Default: 600."
            })
    private Optional<Integer> seconds = Optional.empty();

    @Option(
            names = "--failures",
            paramLabel = "PERCENT",
            defaultValue = "0%",
            description = "With --load: measures first without failures, and then with simulated failures."
                    + " PERCENT is how many of the runtime's calls to its table, queue and other services fail,"
                    + " such as 1%%.")
    private String failures = "0%";

    public static void main(String[] arguments) {
        System.exit(CommandLines.of(new BenchCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (percent < 1 || percent > 100) {
            throw new InvalidInputException("--percent must be from 1 to 100, not %d.".formatted(percent));
        }
        var compared = comparisons.run(console, prefix, seconds, page);
        if (compared.isPresent()) {
            return compared.get();
        }
        if (cold) {
            console.printText(ColdStart.HEADER);
            for (var line : ColdStart.forThisBuild().rows()) {
                console.printText(line);
            }
            return ExitCode.SUCCESS;
        }
        if (micro) {
            return micro();
        }
        if (scale) {
            return scale();
        }
        if (latency) {
            return latency();
        }
        if (states.isPresent()) {
            return states(states.get());
        }
        return load ? load() : wideAndDeep();
    }

    private int states(int number) throws InterruptedException {
        if (number < 1 || open < 1) {
            throw new InvalidInputException("--states and --open must be at least 1.");
        }
        var benchmark = new StatesBenchmark(console.logger(), open);
        console.printText(StatesFigures.HEADER);
        for (var mode : StateMode.values()) {
            var database = data.map(folder -> Database.open(folder.resolve(mode.name() + ".db")))
                    .orElseGet(Database::inMemory);
            console.printText(benchmark.measure(mode, database, number).row());
        }
        return ExitCode.SUCCESS;
    }

    private int latency() throws IOException, InterruptedException {
        if (slowdown <= 0) {
            throw new InvalidInputException("--slowdown must be more than 0, not %s.".formatted(slowdown));
        }
        var measured = new ArrayList<LatencyRun>();
        LatencyRun.header().forEach(console::printText);
        for (var mode : LatencyMode.values()) {
            var run = LatencyRun.measure(mode, Latencies.STATED.times(slowdown), INSTANCES_OF_CLIENT);
            measured.add(run);
            run.rows().forEach(console::printText);
        }
        if (page.isPresent()) {
            var command = "./stride bench --latency --slowdown %s --page %s".formatted(slowdown, page.get());
            var machine = MachineDescription.here(JsonNode.class, JsonQuery.class);
            Files.writeString(page.get(), new LatencyPage(command, machine, slowdown, measured).text());
        }
        return ExitCode.SUCCESS;
    }

    private int scale() throws IOException {
        int length = seconds.orElse(ScaleRun.SECONDS);
        if (length < 1) {
            throw new InvalidInputException("--seconds must be at least 1, not %d.".formatted(length));
        }
        var run = ScaleRun.run(length, console::printText);
        if (page.isPresent()) {
            var command = "./stride bench --scale --seconds %d --page %s".formatted(length, page.get());
            Files.writeString(page.get(), new ScalePage(command, run).text());
        }
        return ExitCode.SUCCESS;
    }

    private int micro() throws IOException, InterruptedException {
        int length = seconds.orElse(SECONDS_OF_ITERATION);
        if (threads < 1 || length < 1) {
            throw new InvalidInputException("--threads and --seconds must be at least 1.");
        }
        var rows = MicroBenchmarks.run(threads, length);
        rows.forEach(console::printText);
        if (page.isPresent()) {
            var command =
                    "./stride bench --micro --threads %d --seconds %d --page %s".formatted(threads, length, page.get());
            var machine = MachineDescription.here(Runner.class, JsonNode.class, JsonQuery.class);
            Files.writeString(page.get(), new MicroPage(command, machine, threads, rows).text());
        }
        return ExitCode.SUCCESS;
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
        int length = seconds.orElse(SECONDS_OF_STEP);
        if (length < 1) {
            throw new InvalidInputException("--seconds must be at least 1, not %d.".formatted(length));
        }
        var measured = Duration.ofSeconds(length);
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

    /**
     * Parses {@code --failures}. Returns which fraction of the runtime's calls to its table, queue and other services
     * shall fail, at random.
     */
    private double failureRate() {
        if (!failures.matches("\\d{1,2}(\\.\\d+)?%?")) {
            throw new InvalidInputException(
                    "--failures must be a percentage below 100, such as 1%%, not %s.".formatted(failures));
        }
        return Double.parseDouble(failures.replace("%", "")) / ALL;
    }
}
