package dev.stride.local.command.option;

import dev.stride.common.FileProblem;
import dev.stride.language.Languages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.output.Console;
import dev.stride.workflowtest.coverage.Coverage;
import dev.stride.workflowtest.coverage.CoverageFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that measure what tests reach of the definitions. */
public final class CoverageOptions {

    private static final int ALL = 100;

    /** The names of the formats on the command line. */
    private enum Form {
        text,
        html,
        json,
        lcov
    }

    @Option(
            names = "--coverage",
            paramLabel = "FORMAT",
            arity = "0..1",
            fallbackValue = "text",
            preprocessor = AttachedValue.class,
            description =
                    "Report what the tests reach of the definitions: ${COMPLETION-CANDIDATES}. Without a value: text.")
    private Optional<Form> form = Optional.empty();

    @Option(
            names = "--coverage-file",
            paramLabel = "FILE",
            description = "Write the report on coverage to this file. Default: standard output.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--min-coverage",
            paramLabel = "PERCENT",
            description = "Exit with status 1 when the tests reach less of a definition.")
    private Optional<Integer> minimum = Optional.empty();

    /** Refuses values that cannot be satisfied. @param json whether the command prints one JSON document */
    public void check(boolean json) {
        if (minimum.filter(percent -> percent < 0 || percent > ALL).isPresent()) {
            throw new InvalidInputException("--min-coverage: write a percentage from 0 to 100");
        }
        var needsFile = json || form.filter(each -> each != Form.text).isPresent();
        if (form.isPresent() && needsFile && file.isEmpty()) {
            throw new InvalidInputException(
                    "--coverage: name the file of the report with --coverage-file, because standard output has the results of the tests");
        }
        if (form.isEmpty() && file.isPresent()) {
            throw new InvalidInputException(
                    "--coverage-file: name the format of the report, too, as in --coverage=html");
        }
    }

    /** Returns whether coverage must be measured. */
    public boolean measures() {
        return form.isPresent() || minimum.isPresent();
    }

    /** Writes the report, and returns whether enough is covered. */
    public boolean report(Coverage coverage, Languages languages, Console console) {
        form.map(CoverageOptions::format)
                .map(each -> each.write(coverage, languages))
                .ifPresent(text ->
                        file.ifPresentOrElse(path -> write(path, text), () -> console.printText(text.stripTrailing())));
        var below = minimum.map(coverage::below).orElse(List.of());
        below.forEach(each -> console.printStatus("%s: the coverage of %d %% is below the minimum of %d %%"
                .formatted(each.place(), each.percentage(), minimum.orElse(0))));
        return below.isEmpty();
    }

    private static CoverageFormat format(Form form) {
        return switch (form) {
            case text -> CoverageFormat.TEXT;
            case html -> CoverageFormat.HTML;
            case json -> CoverageFormat.JSON;
            case lcov -> CoverageFormat.LCOV;
        };
    }

    private static void write(Path path, String text) {
        try {
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new InvalidInputException("--coverage-file: " + path + " cannot be written: " + FileProblem.of(e));
        }
    }
}
