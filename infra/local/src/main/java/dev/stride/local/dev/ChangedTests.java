package dev.stride.local.dev;

import dev.stride.workflowtest.TestFile.TestFileResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The test files that must run again, because they or files in the folders that they use have changed. */
public final class ChangedTests {

    private final Map<Path, Set<Stamp>> seen = new HashMap<>();

    private record Stamp(Path file, FileTime changed, long bytes) {}

    /** Returns those files whose state differs from the previous call, at first all, and remembers their state. */
    public List<TestFileResult> among(List<TestFileResult> tests) {
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
