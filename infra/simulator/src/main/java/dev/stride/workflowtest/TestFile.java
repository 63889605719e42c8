package dev.stride.workflowtest;

import dev.stride.common.FileProblem;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file of workflow tests, by convention {@code *.test.yaml}. */
public record TestFile(Path path, List<TestCase> cases) {

    public TestFile {
        cases = List.copyOf(cases);
    }

    /** The result of parsing a test file. */
    public sealed interface TestFileResult {

        record Tests(TestFile file) implements TestFileResult {}

        /** An invalid file and all its faults, in the order of the text. */
        record Invalid(Path path, List<Diagnostic> faults) implements TestFileResult {
            public Invalid {
                faults = List.copyOf(faults);
            }
        }
    }

    /** Parses a test file and loads the definitions and resources that it references. */
    public static TestFileResult parse(Path path) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            return new TestFileResult.Invalid(
                    path, List.of(new Diagnostic("", 1, 1, FileProblem.unreadable(path, e), "")));
        }
        return switch (SourceParser.parse(bytes)) {
            case SourceParseResult.Unreadable(var fault) -> new TestFileResult.Invalid(path, List.of(fault));
            case SourceParseResult.Parsed(var sourceDocument) -> {
                var diagnostics = new Diagnostics(sourceDocument);
                var cases = cases(diagnostics.root(), path);
                yield diagnostics.isFaultless()
                        ? new TestFileResult.Tests(new TestFile(path, cases))
                        : new TestFileResult.Invalid(path, diagnostics.faults());
            }
        };
    }

    private static List<TestCase> cases(Place root, Path path) {
        var fields = root.fields();
        var testSetup = TestSetup.parse(fields, TestSetup.EMPTY, path);
        var places = fields.required("cases").items();
        if (fields.has("cases") && places.isEmpty()) {
            fields.get("cases").fault("`cases` is empty", "write at least one");
        }
        var cases = places.stream()
                .map(place -> TestCase.parse(place, testSetup, path))
                .toList();
        fields.rejectUnknown();
        return cases;
    }
}
