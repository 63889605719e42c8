package dev.stride.local.command.definition;

import dev.stride.local.InvalidInputException;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The test files that the arguments of a command name. */
final class TestFiles {

    /** Reads the test files at some places: files, or folders with test files in them or below. */
    static List<TestFileResult> parse(List<Path> places) {
        return places.stream()
                .flatMap(place -> {
                    var found = find(place);
                    if (found.isEmpty()) {
                        throw new InvalidInputException(place + " contains no workflow test (*.test.yaml).");
                    }
                    return found.stream();
                })
                .map(TestFile::parse)
                .toList();
    }

    /** Reads the test files at some places, which may have none yet. */
    static List<TestFileResult> parseThoseThatExist(List<Path> places) {
        return places.stream()
                .flatMap(place -> find(place).stream())
                .map(TestFile::parse)
                .toList();
    }

    static List<TestFile> valid(List<TestFileResult> parsed) {
        return parsed.stream()
                .flatMap(result ->
                        result instanceof TestFileResult.Tests(var file) ? Stream.of(file) : Stream.<TestFile>empty())
                .toList();
    }

    private static List<Path> find(Path place) {
        return Files.isDirectory(place) ? DefinitionFiles.find(place).tests() : List.of(place);
    }

    private TestFiles() {}
}
