package dev.stride.local.command;

import dev.stride.language.Diagnostic;
import dev.stride.local.file.DefinitionFile;
import dev.stride.testing.TestFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Faults and warnings as lines for people, in the form in which editors find the place. */
final class DiagnosticLine {

    private static final String FAULT = "@|red fault|@";
    private static final String WARNING = "@|yellow warning|@";

    /** Faults first, then warnings. */
    static List<String> all(DefinitionFile file) {
        return Stream.concat(
                        faults(file).stream(),
                        warnings(file.file(), file.compilation().warnings()).stream())
                .toList();
    }

    static List<String> faults(DefinitionFile file) {
        return file.faults().stream().map(fault -> fault(file.file(), fault)).toList();
    }

    static List<String> warnings(Path file, List<Diagnostic> warnings) {
        return warnings.stream().map(warning -> of(file, WARNING, warning)).toList();
    }

    /** What is wrong with a test file; nothing when it can be run. */
    static List<String> all(TestFile.Content content) {
        return switch (content) {
            case TestFile.Content.Tests _ -> List.of();
            case TestFile.Content.Wrong(var path, var faults) ->
                faults.stream().map(fault -> fault(path, fault)).toList();
        };
    }

    static String fault(Path file, Diagnostic fault) {
        return of(file, FAULT, fault);
    }

    /** The same for a message that ends a command, which is an error as a whole. */
    static String plain(Path file, Diagnostic fault) {
        return of(file, "fault", fault);
    }

    private static String of(Path file, String severity, Diagnostic diagnostic) {
        var pointer = diagnostic.pointer().isEmpty() ? "" : diagnostic.pointer() + ": ";
        var hint = diagnostic.hint().isEmpty() ? "" : " (" + diagnostic.hint() + ")";
        return "%s:%d:%d: %s: %s%s%s"
                .formatted(file, diagnostic.line(), diagnostic.column(), severity, pointer, diagnostic.message(), hint);
    }

    private DiagnosticLine() {}
}
