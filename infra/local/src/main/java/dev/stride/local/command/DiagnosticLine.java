package dev.stride.local.command;

import dev.stride.language.Diagnostic;
import dev.stride.local.file.DefinitionFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Faults and warnings as lines for people, in the form in which editors find the place. */
final class DiagnosticLine {

    /** Faults first, then warnings. */
    static List<String> all(DefinitionFile file) {
        return Stream.concat(
                        file.faults().stream().map(fault -> of(file.file(), "@|red fault|@", fault)),
                        file.compilation().warnings().stream()
                                .map(warning -> of(file.file(), "@|yellow warning|@", warning)))
                .toList();
    }

    private static String of(Path file, String severity, Diagnostic diagnostic) {
        var pointer = diagnostic.pointer().isEmpty() ? "" : diagnostic.pointer() + ": ";
        var hint = diagnostic.hint().isEmpty() ? "" : " (" + diagnostic.hint() + ")";
        return "%s:%d:%d: %s: %s%s%s"
                .formatted(
                        file,
                        diagnostic.line(),
                        diagnostic.column(),
                        severity,
                        pointer,
                        diagnostic.message(),
                        hint);
    }

    private DiagnosticLine() {}
}
