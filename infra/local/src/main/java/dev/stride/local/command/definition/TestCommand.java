package dev.stride.local.command.definition;

import dev.stride.common.FileProblem;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OfflineReadingOptions;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.workflowtest.CaseResult;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.report.ConsoleReport;
import dev.stride.workflowtest.report.JsonReport;
import dev.stride.workflowtest.report.JunitReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
        footer = {"", "Exit status: 0 when all pass, 1 when a case fails, 2 when a file is wrong."})
public final class TestCommand implements Callable<Integer> {

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

    @Option(names = "--tag", paramLabel = "WORD", description = "Run only cases with this tag.")
    private Set<String> tags = Set.of();

    @Option(names = "--without-tag", paramLabel = "WORD", description = "Leave out cases with this tag.")
    private Set<String> withoutTags = Set.of();

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write a JUnit report to this file.")
    private Optional<Path> junit = Optional.empty();

    @Option(names = "--json", description = "Print the results as one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
        var contents =
                files.stream().flatMap(TestCommand::tests).map(TestFile::parse).toList();
        contents.forEach(testFileResult -> DiagnosticLine.lines(testFileResult).forEach(console::printStatus));
        var tests = contents.stream()
                .flatMap(testFileResult -> tests(testFileResult).stream())
                .toList();
        if (tests.size() < contents.size()) {
            return ExitCode.REFUSED;
        }
        var report = new ConsoleReport(console.out());
        var results = run(tests, json ? _ -> {} : report::print);
        if (json) {
            console.printResult(JsonReport.of(results));
        } else {
            report.printSummary();
        }
        junit.ifPresent(file -> write(results, file));
        return results.stream().allMatch(CaseResult::passed) ? ExitCode.SUCCESS : ExitCode.FAILED;
    }

    /** Returns the test file at a path, or those in the folder and below it. */
    private static Stream<Path> tests(Path place) {
        if (!Files.isDirectory(place)) {
            return Stream.of(place);
        }
        var tests = DefinitionFiles.find(place).tests();
        if (tests.isEmpty()) {
            throw new InvalidInputException(place + " contains no workflow test (*.test.yaml).");
        }
        return tests.stream();
    }

    private List<CaseResult> run(List<TestFile> tests, Consumer<CaseResult> told) {
        var run = new TestRunner(LocalEnvironment.create()
                .withLanguage(language.key())
                .in(reading.mode())
                .languages());
        var results = new ArrayList<CaseResult>();
        for (var file : tests) {
            for (var each : file.cases()) {
                if (isSelected(each)) {
                    var result = run.run(file, each);
                    told.accept(result);
                    results.add(result);
                }
            }
        }
        if (results.isEmpty()) {
            throw new InvalidInputException("No case has the requested tags.");
        }
        return results;
    }

    private static Optional<TestFile> tests(TestFile.TestFileResult testFileResult) {
        return testFileResult instanceof TestFile.TestFileResult.Tests(var file) ? Optional.of(file) : Optional.empty();
    }

    private boolean isSelected(TestCase each) {
        boolean wanted = tags.isEmpty() || !Collections.disjoint(tags, each.tags());
        return wanted && Collections.disjoint(withoutTags, each.tags());
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
}
