package dev.stride.local.command.output;

import dev.stride.local.file.DefinitionFile;
import dev.stride.source.Diagnostic;
import dev.stride.workflowtest.TestFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A formatter of faults and warnings as lines that begin with file, line and column, so that editors recognize the position. */
public final class DiagnosticLine {

    private static final String FAULT = "@|red fault|@";
    private static final String WARNING = "@|yellow warning|@";

    public static List<String> lines(DefinitionFile file) {
        return Stream.concat(
                        faults(file).stream(),
                        warnings(file.file(), file.compilation().warnings()).stream())
                .toList();
    }

    public static List<String> faults(DefinitionFile file) {
        return file.faults().stream().map(fault -> fault(file.file(), fault)).toList();
    }

    public static List<String> warnings(Path file, List<Diagnostic> warnings) {
        return warnings.stream().map(warning -> format(file, WARNING, warning)).toList();
    }

    /** Returns the lines that report the errors in the text of a test file; empty if the file is valid. */
    public static List<String> lines(TestFile.TestFileResult testFileResult) {
        return switch (testFileResult) {
            case TestFile.TestFileResult.Tests _ -> List.of();
            case TestFile.TestFileResult.Invalid(var path, var faults) ->
                faults.stream().map(fault -> fault(path, fault)).toList();
        };
    }

    public static String fault(Path file, Diagnostic fault) {
        return format(file, FAULT, fault);
    }

    /** Returns the line for a part of a definition that {@code stride convert} could not convert. */
    public static String notConverted(Path file, Diagnostic part) {
        return format(file, "@|yellow not converted|@", part);
    }

    /** Returns the line of a fault without colours, for use inside an error message. */
    public static String plainFault(Path file, Diagnostic fault) {
        return format(file, "fault", fault);
    }

    private static String format(Path file, String severity, Diagnostic diagnostic) {
        var pointer = diagnostic.pointer().isEmpty() ? "" : diagnostic.pointer() + ": ";
        var hint = diagnostic.hint().isEmpty() ? "" : " (" + diagnostic.hint() + ")";
        return "%s:%d:%d: %s: %s%s%s"
                .formatted(file, diagnostic.line(), diagnostic.column(), severity, pointer, diagnostic.message(), hint);
    }

    private DiagnosticLine() {}
}
