package dev.stride.local.command.recorded;

import dev.stride.language.Languages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.WrittenFile;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.recorded.RecordedCase;
import dev.stride.workflowtest.report.ConsoleReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code stride test} that make a test case of a run. */
public final class FromRunOptions {

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Option(
            names = "--from-run",
            paramLabel = "INSTANCE|FILE",
            description = {
                "Write a test case that repeats this run: an instance of a running Stride, or an exported run.",
                "FILE is then the definition; without it, the definition of the run is written into the test case."
            })
    private Optional<String> run = Optional.empty();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "With --from-run: write the test case to this file and run it. Default: print it.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--force", description = "With --output: replace the file if it exists.")
    private boolean force;

    public boolean isGiven() {
        return run.isPresent();
    }

    /** Writes the test case and runs it. @param files at most one definition */
    public int write(List<Path> files, LocalEnvironment environment, Languages languages, Console console) {
        if (files.size() > 1) {
            throw new InvalidInputException("--from-run: name at most one definition, not %d.".formatted(files.size()));
        }
        var written = output.map(path -> new WrittenFile(path, force));
        written.ifPresent(WrittenFile::check);
        var recorded = new RunSource(endpoint).load(run.orElseThrow());
        var place = output.orElse(Path.of("run.test.yaml"));
        var given = GivenDefinition.load(files.stream().findFirst(), environment);
        var text = RecordedCase.write(recorded, given.sourcesFor(recorded, GivenDefinition.folderOf(place)));
        written.ifPresentOrElse(file -> file.write(text), () -> console.printText(text.stripTrailing()));
        output.ifPresent(path -> console.printStatus("wrote " + path));
        return switch (TestFile.parse(place, text)) {
            case TestFileResult.Invalid invalid -> {
                DiagnosticLine.lines(invalid).forEach(console::printStatus);
                yield ExitCode.REFUSED;
            }
            case TestFileResult.Tests(var file) -> output.isEmpty() ? ExitCode.SUCCESS : run(file, languages, console);
        };
    }

    private static int run(TestFile file, Languages languages, Console console) {
        var result = new TestRunner(languages).run(file, file.cases().getFirst());
        new ConsoleReport(console.out()).print(result);
        return result.passed() ? ExitCode.SUCCESS : ExitCode.FAILED;
    }
}
