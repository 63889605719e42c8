package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.value.TextFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of workflow tests, by convention {@code *.test.yaml}.
 *
 * @param folders the folders of the files that it names, and its own
 * @param source what the file says, with its places
 */
public record TestFile(Path path, List<TestCase> cases, Set<Path> folders, SourceDocument source) {

    /** The keys whose values may be paths of files. */
    private static final List<String> NAMING_FILES = List.of("definitions", "resources", "connectors");

    public TestFile {
        cases = List.copyOf(cases);
        folders = Set.copyOf(folders);
    }

    public TestFile withCases(Predicate<TestCase> wanted) {
        return new TestFile(path, cases.stream().filter(wanted).toList(), folders, source);
    }

    public sealed interface TestFileResult {

        Path path();

        Set<Path> folders();

        record Tests(TestFile file) implements TestFileResult {

            @Override
            public Path path() {
                return file.path;
            }

            @Override
            public Set<Path> folders() {
                return file.folders;
            }
        }

        /** An invalid file and all its faults, in the order of the text. */
        record Invalid(Path path, List<Diagnostic> faults) implements TestFileResult {
            public Invalid {
                faults = List.copyOf(faults);
            }

            @Override
            public Set<Path> folders() {
                return Stream.ofNullable(path.toAbsolutePath().getParent()).collect(Collectors.toSet());
            }
        }
    }

    public static TestFileResult parse(Path path) {
        return switch (FileText.load(path)) {
            case Result.Ok(String text) -> parse(path, text);
            case Result.Failed(String reason) ->
                new TestFileResult.Invalid(path, List.of(new Diagnostic("", 1, 1, reason, "")));
        };
    }

    /** Parses the text of a test file. @param path from whose folder the paths in the text begin; no file needs to be there */
    public static TestFileResult parse(Path path, String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(var fault) -> new TestFileResult.Invalid(path, List.of(fault));
            case SourceParseResult.Parsed(var sourceDocument) -> {
                var diagnostics = new Diagnostics(sourceDocument);
                var cases = cases(diagnostics.root(), path);
                yield diagnostics.isFaultless()
                        ? new TestFileResult.Tests(
                                new TestFile(path, cases, folders(sourceDocument.root(), path), sourceDocument))
                        : new TestFileResult.Invalid(path, diagnostics.faults());
            }
        };
    }

    private static Set<Path> folders(JsonNode root, Path path) {
        var named = NAMING_FILES.stream()
                .flatMap(key -> root.findValues(key).stream())
                .flatMap(value -> value.isTextual() ? Stream.of(value) : value.valueStream())
                .filter(JsonNode::isTextual)
                .flatMap(value -> TextFile.path(value.asText(), path).stream());
        return Stream.concat(Stream.of(path), named)
                .flatMap(file -> Stream.ofNullable(file.toAbsolutePath().getParent()))
                .collect(Collectors.toSet());
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
