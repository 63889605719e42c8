package dev.stride.language.serverlessworkflow08;

import dev.stride.language.Diagnostic;
import dev.stride.language.document.Declared;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.util.List;
import java.util.Map;

/** Documents for tests that read one construct alone. */
final class Places {

    private final Diagnostics diagnostics;

    private Places(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Reads a text as YAML, even one that begins with a brace. */
    static Places of(String text) {
        return switch (SourceReader.read("---\n" + text)) {
            case Reading.Read(var source) -> new Places(new Diagnostics(source));
            case Reading.Unreadable(var fault) -> throw new AssertionError(fault);
        };
    }

    Place root() {
        return diagnostics.root();
    }

    List<String> faults() {
        return diagnostics.faults().stream().map(Diagnostic::message).toList();
    }

    List<String> warnings() {
        return diagnostics.warnings().stream().map(Diagnostic::message).toList();
    }

    /** Expressions of a workflow that has some secrets and no functions. */
    static WorkflowExpressions expressions(Declared<String> secrets) {
        return WorkflowExpressions.with(new Declared<>("function", Map.of(), true), secrets);
    }
}
