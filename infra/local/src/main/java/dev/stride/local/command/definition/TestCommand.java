package dev.stride.local.command.definition;

import dev.stride.common.FileProblem;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.Languages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.CaseSelection;
import dev.stride.local.command.option.CheckpointOption;
import dev.stride.local.command.option.CoverageOptions;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OfflineReadingOptions;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.recorded.FromRunOptions;
import dev.stride.local.dev.FolderWatcher;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.TestRunner.CaseResult;
import dev.stride.workflowtest.coverage.Coverage;
import dev.stride.workflowtest.expect.Expectation.Correction;
import dev.stride.workflowtest.report.ConsoleReport;
import dev.stride.workflowtest.report.JsonReport;
import dev.stride.workflowtest.report.JunitReport;
import dev.stride.workflowtest.value.PatchedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code stride test}: it runs workflow tests with mocked services. Waits take no time, because the tests use a
 * virtual clock.
 */
@Command(
        name = "test",
        description = "Runs workflow tests (*.test.yaml) in virtual time and with mocked services.",
        footer = {
            "",
            "Exit status: 0 when all pass, 1 when a case fails or too little is covered, 2 when a file is wrong."
        })
public final class TestCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "FILE|DIR",
            description = "Test files, or folders with test files (*.test.yaml). With --from-run, a definition.")
    private List<Path> files = List.of();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private OfflineReadingOptions reading = new OfflineReadingOptions();

    @Mixin
    private CheckpointOption checkpoint = new CheckpointOption();

    @Mixin
    private CaseSelection selection = new CaseSelection();

    @Mixin
    private FromRunOptions fromRun = new FromRunOptions();

    @Mixin
    private CoverageOptions coverage = new CoverageOptions();

    @Option(names = "--update", description = "Write what was observed into the test file, where expectations differ.")
    private boolean update;

    @Option(
            names = "--watch",
            description = "Run the tests again whose files have changed, until the command is stopped.")
    private boolean watch;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write a JUnit report to this file.")
    private Optional<Path> junit = Optional.empty();

    @Option(names = "--json", description = "Print the results as one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        coverage.check(json);
        if (fromRun.isGiven()) {
            return fromRun.write(files, environment(), languages(), console);
        }
        if (files.isEmpty()) {
            throw new InvalidInputException("Name test files, or folders with test files (*.test.yaml).");
        }
        return watch ? runOnChange() : run(find());
    }

    /** Runs all tests, and then those that depend on changed files, until the thread is interrupted. */
    private int runOnChange() {
        var changed = new ChangedTests();
        try (var watcher = new FolderWatcher()) {
            while (true) {
                var found = find();
                found.forEach(file -> watcher.add(List.copyOf(file.folders())));
                var due = changed.among(found);
                if (!due.isEmpty()) {
                    run(due);
                    console.printStatus("waiting for changes");
                }
                watcher.awaitChange();
            }
        } catch (InterruptedException stopped) {
            return ExitCode.SUCCESS;
        }
    }

    private List<TestFileResult> find() {
        return watch ? TestFiles.parseThoseThatExist(files) : TestFiles.parse(files);
    }

    private int run(List<TestFileResult> parsed) throws InterruptedException {
        parsed.forEach(file -> DiagnosticLine.lines(file).forEach(console::printStatus));
        var tests = TestFiles.valid(parsed);
        if (tests.size() < parsed.size()) {
            return ExitCode.REFUSED;
        }
        var first = runSelected(tests);
        var results = update ? updated(first) : first;
        if (json) {
            console.printResult(JsonReport.of(results));
        } else {
            new ConsoleReport(console.out()).printSummary(results);
        }
        junit.ifPresent(file -> write(results, file));
        var isCovered = coverage.report(
                Coverage.of(results.stream().flatMap(result -> result.coverage().stream())), languages(), console);
        return isCovered && results.stream().allMatch(CaseResult::passed) ? ExitCode.SUCCESS : ExitCode.FAILED;
    }

    private LocalEnvironment environment() {
        return LocalEnvironment.create().withLanguage(language.key()).in(reading.mode());
    }

    private Languages languages() {
        return environment().languages();
    }

    /** Corrects the expectations that differ, and returns the results after the corrected files were run again. */
    private List<CaseResult> updated(List<CaseResult> results) throws InterruptedException {
        var corrections = results.stream()
                .filter(result -> !result.corrections().isEmpty())
                .collect(Collectors.groupingBy(
                        CaseResult::file,
                        TreeMap::new,
                        Collectors.flatMapping(result -> result.corrections().stream(), Collectors.toList())));
        corrections.forEach(this::correct);
        var again = TestFiles.valid(
                corrections.keySet().stream().map(TestFile::parse).toList());
        var others = results.stream().filter(result -> !corrections.containsKey(result.file()));
        return again.isEmpty()
                ? results
                : Stream.concat(others, runSelected(again).stream()).toList();
    }

    private void correct(Path file, List<Correction> corrections) {
        var values = corrections.stream()
                .collect(Collectors.toMap(Correction::pointer, Correction::actual, (one, _) -> one, TreeMap::new));
        var corrected = FileText.load(file) instanceof Result.Ok(String text) && states(text, corrections)
                ? PatchedText.replace(text, values)
                : Result.<String, String>failed("the file was changed while its tests ran");
        switch (corrected) {
            case Result.Failed(String reason) ->
                console.printStatus("%s: %s was not updated: %s".formatted(file, values.firstKey(), reason));
            case Result.Ok(String text) -> {
                try {
                    Files.writeString(file, text);
                } catch (IOException e) {
                    throw new InvalidInputException(file + " cannot be written: " + FileProblem.of(e));
                }
                values.keySet().forEach(pointer -> console.printStatus("%s: updated %s".formatted(file, pointer)));
            }
        }
    }

    /** Returns whether a text still has the expectations that were not met. */
    private static boolean states(String text, List<Correction> corrections) {
        return SourceParser.parse(text) instanceof SourceParseResult.Parsed(var document)
                && corrections.stream()
                        .allMatch(correction ->
                                document.root().at(correction.pointer()).equals(correction.expected()));
    }

    private List<CaseResult> runSelected(List<TestFile> tests) throws InterruptedException {
        var languages = languages();
        var selected = tests.stream()
                .map(file -> file.withCases(each -> selection.includes(each, languages)))
                .toList();
        if (!watch && selected.stream().allMatch(file -> file.cases().isEmpty())) {
            throw new InvalidInputException("No case is selected by --filter, --tag and --without-tag.");
        }
        var report = new ConsoleReport(console.out());
        var runner = new TestRunner(languages, checkpoint.checkpoint());
        return (coverage.measures() ? runner.measuringCoverage() : runner)
                .run(selected, json ? _ -> {} : report::print);
    }

    private static void write(List<CaseResult> results, Path file) {
        try (var out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            JunitReport.write(results, out);
        } catch (IOException e) {
            throw new InvalidInputException("--junit: " + file + " cannot be written: " + FileProblem.of(e));
        } catch (XMLStreamException e) {
            throw new InvalidInputException("--junit: " + file + " cannot be written.");
        }
    }

    /** The test files that must run again, because they or files in the folders that they use have changed. */
    private static final class ChangedTests {

        private final Map<Path, Set<Stamp>> seen = new HashMap<>();

        private record Stamp(Path file, FileTime changed, long bytes) {}

        /** Returns those files whose state differs from the previous call, at first all, and remembers their state. */
        List<TestFileResult> among(List<TestFileResult> tests) {
            return tests.stream().filter(this::hasChanged).toList();
        }

        private boolean hasChanged(TestFileResult test) {
            var now = test.folders().stream().flatMap(ChangedTests::stamps).collect(Collectors.toSet());
            return !now.equals(seen.put(test.path(), now));
        }

        private static Stream<Stamp> stamps(Path folder) {
            try (var files = Files.list(folder)) {
                return files.filter(Files::isRegularFile).toList().stream().flatMap(ChangedTests::stamp);
            } catch (IOException gone) {
                return Stream.empty();
            }
        }

        private static Stream<Stamp> stamp(Path file) {
            try {
                return Stream.of(new Stamp(file, Files.getLastModifiedTime(file), Files.size(file)));
            } catch (IOException gone) {
                return Stream.empty();
            }
        }
    }
}
