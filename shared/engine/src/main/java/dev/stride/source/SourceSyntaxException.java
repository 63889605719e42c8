package dev.stride.source;

import dev.stride.source.SourceDocument.Position;

/** Thrown at the first syntax error of a text; {@link SourceParser} converts it to a diagnostic. */
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
