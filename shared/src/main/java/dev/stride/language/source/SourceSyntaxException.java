package dev.stride.language.source;

import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.language.source.SourceDocument.Position;

/** Ends the reading of a text at its first syntax error; never leaves this package. */
final class SourceSyntaxException extends Exception {

    private final transient Diagnostic fault;

    SourceSyntaxException(String pointer, Position position, String message, String hint) {
        super(message);
        fault = new Diagnostic(pointer, position.line(), position.column(), message, hint);
    }

    Diagnostic fault() {
        return fault;
    }
}
