package dev.stride.language.source;

import dev.stride.language.diagnostics.Diagnostic;

/** The result of parsing a text in JSON or YAML. */
public sealed interface SourceParseResult {

    record Parsed(SourceDocument source) implements SourceParseResult {}

    /**
     * A syntax error: the text is neither valid JSON nor valid YAML. The pointer of the fault shows how far the text could be
     * parsed.
     */
    record Unreadable(Diagnostic fault) implements SourceParseResult {}
}
