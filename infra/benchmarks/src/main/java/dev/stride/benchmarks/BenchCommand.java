package dev.stride.benchmarks;

import dev.stride.benchmarks.cases.CaseRunner;
import dev.stride.benchmarks.cases.CaseRunner.CaseFigures;
import dev.stride.benchmarks.cases.NumberService;
import dev.stride.benchmarks.coldstart.ColdStart;
import dev.stride.benchmarks.command.CommandStart;
import dev.stride.benchmarks.command.CommandStart.Figures;
import dev.stride.benchmarks.embedded.StatesBenchmark;
import dev.stride.benchmarks.embedded.StatesBenchmark.StatesFigures;
import dev.stride.benchmarks.load.CallLedger;
import dev.stride.benchmarks.load.LoadGenerator;
import dev.stride.benchmarks.load.LoadGenerator.LoadSettings;
import dev.stride.benchmarks.load.LoadTarget;
import dev.stride.benchmarks.load.LoadWithFailures;
import dev.stride.benchmarks.load.ProcessCpuTime;
import dev.stride.benchmarks.load.StepFigures;
import dev.stride.benchmarks.load.Workload;
import dev.stride.benchmarks.micro.MicroBenchmarks;
import dev.stride.benchmarks.peers.PeerComparison;
import dev.stride.benchmarks.peers.SourceTree;
import dev.stride.engine.branch.Status;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.output.CommandLines;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.CheckpointMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code stride bench}, with a subcommand for each kind of measurement. */
@Command(
        name = "stride bench",
        description = "Measures Stride on this machine.",
        subcommands = {
            BenchCommand.Cases.class,
            BenchCommand.States.class,
            BenchCommand.Load.class,
            BenchCommand.Micro.class,
            BenchCommand.Cold.class,
            BenchCommand.Start.class,
            BenchCommand.Peers.class
        })
public final class BenchCommand {

    public static void main(String[] arguments) {
        System.exit(CommandLines.of(new BenchCommand(), List.of()).execute(arguments));
    }

    private static void requireAtLeastOne(String option, int value) {
        if (value < 1) {
            throw new InvalidInputException("%s must be at least 1, not %d.".formatted(option, value));
        }
    }

    /** The option for the place of the database. */
    private static final class DataOption {

        @Option(
                names = "--data",
                paramLabel = "DIR",
                description =
                        "Folder for the database. It is created if missing. By default, the database is in memory.")
        private Optional<Path> folder = Optional.empty();
    }

    @Command(
            name = "cases",
            description = "Measures the duration and the database writes of large workflows:"
                    + " workflows with many branches, many states or deep sub-workflow calls.")
    static final class Cases implements Callable<Integer> {

        @Mixin
        private Console console = new Console();

        @Option(
                names = "--case",
                paramLabel = "NAME",
                defaultValue = "",
                description = "Runs only the workflows whose names begin with this text, such as parallel.")
        private String prefix = "";

        @Option(
                names = "--percent",
                paramLabel = "PERCENT",
                defaultValue = "100",
                description =
                        "Size of the workflows, in percent of their full size:"
                                + " --percent 50 halves the numbers of branches, states and iterations. Default: ${DEFAULT-VALUE}.")
        private int percent;

        @Option(
                names = "--runs",
                paramLabel = "N",
                defaultValue = "1",
                description = "The number of runs of each workflow. Default: ${DEFAULT-VALUE}.")
        private int runs;

        @Override
        public Integer call() throws IOException, InterruptedException {
            if (percent < 1 || percent > 100) {
                throw new InvalidInputException("--percent must be from 1 to 100, not %d.".formatted(percent));
            }
            requireAtLeastOne("--runs", runs);
            var good = new AtomicBoolean(true);
            console.printText(CaseFigures.HEADER);
            new CaseRunner(Database::inMemory, console.logger()).run(prefix, percent, runs, figures -> {
                console.printText(figures.row());
                good.compareAndSet(true, figures.status() == Status.COMPLETED);
            });
            return good.get() ? ExitCode.SUCCESS : ExitCode.FAILED;
        }
    }

    @Command(
            name = "states",
            description = "Measures the speed of the embedded runtime, which runs in this process without AWS:"
                    + " it runs states that neither call services nor wait.")
    static final class States implements Callable<Integer> {

        @Mixin
        private Console console = new Console();

        @Option(
                names = "--states",
                paramLabel = "N",
                defaultValue = "30000",
                description = "The number of states that each mode runs. Default: ${DEFAULT-VALUE}.")
        private int states;

        @Option(
                names = "--open",
                paramLabel = "N",
                defaultValue = "200",
                description = "The number of instances that run concurrently. Default: ${DEFAULT-VALUE}.")
        private int open;

        @Mixin
        private DataOption data = new DataOption();

        @Override
        public Integer call() throws InterruptedException {
            requireAtLeastOne("--states", states);
            requireAtLeastOne("--open", open);
            var benchmark = new StatesBenchmark(console.logger(), open);
            console.printText(StatesFigures.HEADER);
            for (var mode : CheckpointMode.values()) {
                var database = data.folder
                        .map(folder -> Database.open(folder.resolve(mode.name() + ".db")))
                        .orElseGet(Database::inMemory);
                console.printText(benchmark.measure(mode, database, states).row());
            }
            return ExitCode.SUCCESS;
        }
    }

    @Command(
            name = "load",
            description = "Measures throughput and latency at the highest sustainable rate of workflow starts.")
    static final class Load implements Callable<Integer> {

        private static final double ALL = 100;

        @Mixin
        private Console console = new Console();

        @Option(
                names = "--workload",
                defaultValue = "ORDER",
                description = "The workflow: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
        private Workload workload = Workload.ORDER;

        @Option(
                names = "--seconds",
                paramLabel = "N",
                defaultValue = "60",
                description = "Duration of the measurement in each step, in seconds. Default: ${DEFAULT-VALUE}.")
        private int seconds;

        @Mixin
        private DataOption data = new DataOption();

        @Option(
                names = "--failures",
                paramLabel = "PERCENT",
                defaultValue = "0%",
                description = "Measures first without failures, and then with simulated failures."
                        + " PERCENT is how many of the runtime's calls to its table, queue and other services fail,"
                        + " such as 1%%.")
        private String failures = "0%";

        @Override
        public Integer call() throws IOException, InterruptedException {
            requireAtLeastOne("--seconds", seconds);
            var rate = failureRate();
            var measured = Duration.ofSeconds(seconds);
            var settings = LoadSettings.measuring(measured.dividedBy(2), measured);
            var calls = new CallLedger();
            try (var service = new NumberService(calls);
                    var runtime = data.folder.map(LoadTarget::onDisk).orElseGet(LoadTarget::inMemory);
                    var load = new LoadGenerator(
                            runtime,
                            ProcessCpuTime.none(),
                            workload,
                            service.description(),
                            settings,
                            console::printText)) {
                if (rate > 0) {
                    var differences = new LoadWithFailures(runtime, load, calls, console::printText).run(rate);
                    differences.forEach(console::printText);
                    return differences.isEmpty() ? ExitCode.SUCCESS : ExitCode.FAILED;
                }
                console.printText(StepFigures.HEADER);
                return load.climb().stream().allMatch(StepFigures::allCompleted) ? ExitCode.SUCCESS : ExitCode.FAILED;
            }
        }

        /** Returns which fraction of the runtime's calls to its table, queue and other services shall fail, at random. */
        private double failureRate() {
            if (!failures.matches("\\d{1,2}(\\.\\d+)?%?")) {
                throw new InvalidInputException(
                        "--failures must be a percentage below 100, such as 1%%, not %s.".formatted(failures));
            }
            return Double.parseDouble(failures.replace("%", "")) / ALL;
        }
    }

    @Command(
            name = "micro",
            description = "Runs JMH microbenchmarks of the engine, of expressions and of the encoding of stored data.")
    static final class Micro implements Callable<Integer> {

        @Mixin
        private Console console = new Console();

        @Option(
                names = "--case",
                paramLabel = "NAME",
                defaultValue = "",
                description = "Runs only the benchmarks whose names begin with this text, such as Engine.")
        private String prefix = "";

        @Option(
                names = "--threads",
                paramLabel = "N",
                defaultValue = "2",
                description = "The number of threads. Default: ${DEFAULT-VALUE}.")
        private int threads;

        @Option(
                names = "--seconds",
                paramLabel = "N",
                defaultValue = "2",
                description = "The seconds of each iteration. Default: ${DEFAULT-VALUE}.")
        private int seconds;

        @Override
        public Integer call() throws IOException {
            requireAtLeastOne("--threads", threads);
            requireAtLeastOne("--seconds", seconds);
            MicroBenchmarks.run(prefix, threads, seconds).forEach(console::printText);
            return ExitCode.SUCCESS;
        }
    }

    @Command(
            name = "cold",
            description = "Measures cold starts: the time from the start of a JVM to the end of the first state.")
    static final class Cold implements Callable<Integer> {

        @Mixin
        private Console console = new Console();

        @Override
        public Integer call() throws IOException, InterruptedException {
            console.printText(ColdStart.HEADER);
            ColdStart.forThisBuild().rows().forEach(console::printText);
            return ExitCode.SUCCESS;
        }
    }

    @Command(
            name = "start",
            description = "Measures short commands, such as stride validate, from their start to their end.")
    static final class Start implements Callable<Integer> {

        @Mixin
        private Console console = new Console();

        @Option(
                names = "--starts",
                paramLabel = "N",
                defaultValue = "9",
                description = "The number of starts of each command. Default: ${DEFAULT-VALUE}.")
        private int starts;

        @Override
        public Integer call() {
            requireAtLeastOne("--starts", starts);
            console.printText(CommandStart.HEADER);
            var figures = new CommandStart(SourceTree.resolve(""))
                    .measure(starts)
                    .peek(each -> console.printText(each.row()))
                    .toList();
            return figures.stream().allMatch(Figures::isWithinLimit) ? ExitCode.SUCCESS : ExitCode.FAILED;
        }
    }

    @Command(
            name = "peers",
            description =
                    "Compares Stride with other engines that do the same work on the same disk. Prints a table in Markdown.")
    static final class Peers implements Callable<Integer> {

        @Mixin
        private Console console = new Console();

        @Option(
                names = "--engine",
                paramLabel = "NAME",
                defaultValue = "",
                description = "Measures only the engines whose names begin with this text, such as Stride.")
        private String prefix = "";

        @Option(
                names = "--rounds",
                paramLabel = "N",
                defaultValue = "5",
                description = "How often each engine is measured. Default: ${DEFAULT-VALUE}.")
        private int rounds;

        @Option(
                names = "--seconds",
                paramLabel = "N",
                defaultValue = "3",
                description = "The seconds of each measurement of a throughput. Default: ${DEFAULT-VALUE}.")
        private int seconds;

        @Override
        public Integer call() throws IOException, InterruptedException {
            requireAtLeastOne("--rounds", rounds);
            requireAtLeastOne("--seconds", seconds);
            PeerComparison.ofAvailable(prefix, rounds, Duration.ofSeconds(seconds), console::printStatus)
                    .run(console::printStatus)
                    .forEach(console::printText);
            return ExitCode.SUCCESS;
        }
    }
}
