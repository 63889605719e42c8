package dev.stride.local.command.definition;

import dev.stride.language.Languages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.CaseSelection;
import dev.stride.local.command.option.CheckpointOption;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OfflineReadingOptions;
import dev.stride.local.command.option.WrittenFile;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.explore.Exploration;
import dev.stride.workflowtest.explore.Exploration.Budget;
import dev.stride.workflowtest.explore.ExplorationReport;
import dev.stride.workflowtest.explore.ExplorationReport.Finding;
import dev.stride.workflowtest.explore.Weakness.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride explore}: it lets things go wrong in passing workflow tests, and reports what a definition does then. */
@Command(
        name = "explore",
        description =
                "Lets things go wrong in passing workflow tests, one at a time and in pairs, and reports the weaknesses that this shows.",
        footer = {
            "",
            "Exit status: 0 when nothing is found, 1 when a weakness of --fail-on or worse is found, 2 when a file is wrong."
        })
public final class ExploreCommand implements Callable<Integer> {

    /** The greatest number of runs that can be asked for. */
    private static final int MOST_RUNS = 1_000_000;

    private static final Duration LONGEST = Duration.ofDays(1);

    private enum FailOn {
        low,
        medium,
        high,
        never
    }

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "FILE|DIR",
            arity = "1..*",
            description = "Test files, or folders with test files (*.test.yaml).")
    private List<Path> files = List.of();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private OfflineReadingOptions reading = new OfflineReadingOptions();

    @Mixin
    private CheckpointOption checkpoint = new CheckpointOption();

    @Mixin
    private CaseSelection selection = new CaseSelection();

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "2000",
            description = "The greatest number of disturbed runs. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            defaultValue = "PT1M",
            description = "The real time after which no further run begins. Default: ${DEFAULT-VALUE}.")
    private Duration time = Duration.ZERO;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Decides which pairs are tried. The same seed finds the same. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--replay",
            paramLabel = "ID",
            description = "Print the test case that shows this finding, instead of the report.")
    private Optional<String> replay = Optional.empty();

    @Option(
            names = "--write",
            paramLabel = "DIR",
            description = "Also write a test file for each finding to this folder, as ID.test.yaml.")
    private Optional<Path> written = Optional.empty();

    @Option(names = "--force", description = "Let --write replace files.")
    private boolean force;

    @Option(
            names = "--fail-on",
            paramLabel = "LEVEL",
            defaultValue = "low",
            description =
                    "Exit with status 1 when a weakness of this level or worse is found: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private FailOn failOn = FailOn.low;

    @Option(names = "--json", description = "Print the report as one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        checkBudget();
        var parsed = TestFiles.parse(files);
        parsed.forEach(file -> DiagnosticLine.lines(file).forEach(console::printStatus));
        var tests = TestFiles.valid(parsed);
        if (tests.size() < parsed.size()) {
            return ExitCode.REFUSED;
        }
        var budget = new Budget(runs, time, seed);
        var languages = languages();
        var report =
                Exploration.run(selected(tests, languages), new TestRunner(languages, checkpoint.checkpoint()), budget);
        report.leftOut().forEach(reason -> console.printStatus("left out: " + reason));
        if (replay.isPresent()) {
            console.printText(replayed(report, replay.get()));
            return ExitCode.SUCCESS;
        }
        written.ifPresent(folder -> write(report.findings(), folder));
        if (json) {
            console.printResult(report.toJson(budget));
        } else {
            report.lines(budget).forEach(console::printText);
        }
        return fails(report) ? ExitCode.FAILED : ExitCode.SUCCESS;
    }

    private void checkBudget() {
        if (runs < 1 || runs > MOST_RUNS) {
            throw new InvalidInputException("--runs: write a number from 1 to " + MOST_RUNS);
        }
        if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
            throw new InvalidInputException("--time: write a duration of at most one day, such as PT1M");
        }
    }

    private boolean fails(ExplorationReport report) {
        return switch (failOn) {
            case never -> false;
            case low -> isFound(report, Level.LOW);
            case medium -> isFound(report, Level.MEDIUM);
            case high -> isFound(report, Level.HIGH);
        };
    }

    private static boolean isFound(ExplorationReport report, Level least) {
        return report.findings().stream()
                .anyMatch(finding -> finding.weakness().level().compareTo(least) >= 0);
    }

    private static String replayed(ExplorationReport report, String id) {
        return report.findings().stream()
                .filter(finding -> finding.id().equals(id.toLowerCase(Locale.ROOT)))
                .findFirst()
                .map(finding -> finding.reproduction().text(Path.of("")).stripTrailing())
                .orElseThrow(() -> new InvalidInputException(
                        "--replay: %s is not found with these files, --seed, --runs and --time; the findings are %s"
                                .formatted(
                                        id,
                                        report.findings().stream()
                                                .map(Finding::id)
                                                .toList())));
    }

    /** Writes all reproductions, or none if one of the files must not be written. */
    private void write(List<Finding> findings, Path folder) {
        var targets = findings.stream()
                .map(finding -> new WrittenFile(folder.resolve(finding.id() + ".test.yaml"), force))
                .toList();
        targets.forEach(WrittenFile::check);
        for (int i = 0; i < findings.size(); i++) {
            targets.get(i).write(findings.get(i).reproduction().text(folder));
            console.printStatus("wrote " + targets.get(i).path());
        }
    }

    private List<TestFile> selected(List<TestFile> tests, Languages languages) {
        var selected = tests.stream()
                .map(file -> file.withCases(each -> selection.includes(each, languages)))
                .toList();
        if (selected.stream().allMatch(file -> file.cases().isEmpty())) {
            throw new InvalidInputException("No case is selected by --filter, --tag and --without-tag.");
        }
        return selected;
    }

    private Languages languages() {
        return LocalEnvironment.create()
                .withLanguage(language.key())
                .in(reading.mode())
                .languages();
    }
}
