package dev.stride.testing;

import dev.stride.language.Diagnostic;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file of workflow tests, by convention {@code *.test.yaml}. */
public record TestFile(Path path, List<TestCase> cases) {

    public TestFile {
        cases = List.copyOf(cases);
    }

    /** What reading a file gave. */
    public sealed interface Content {

        record Tests(TestFile file) implements Content {}

        /** The file is wrong: all that is to mend, in the order of the text. */
        record Wrong(Path path, List<Diagnostic> faults) implements Content {
            public Wrong {
                faults = List.copyOf(faults);
            }
        }
    }

    /** Reads a test file and the definitions and resources that it names. */
    public static Content read(Path path) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            return new Content.Wrong(path, List.of(new Diagnostic("", 1, 1, "The file cannot be read: " + path, "")));
        }
        return switch (SourceReader.read(bytes)) {
            case Reading.Unreadable(var fault) -> new Content.Wrong(path, List.of(fault));
            case Reading.Read(var source) -> {
                var diagnostics = new Diagnostics(source);
                var cases = cases(diagnostics.root(), path);
                yield diagnostics.faultless()
                        ? new Content.Tests(new TestFile(path, cases))
                        : new Content.Wrong(path, diagnostics.faults());
            }
        };
    }

    private static List<TestCase> cases(Place root, Path path) {
        var fields = root.fields();
        var setting = Setting.read(fields, Setting.EMPTY, path);
        var places = fields.required("cases").items();
        if (fields.has("cases") && places.isEmpty()) {
            fields.get("cases").fault("There is no case", "write at least one");
        }
        var cases = places.stream()
                .map(place -> TestCase.read(place, setting, path))
                .toList();
        fields.nothingElse();
        return cases;
    }
}
