package dev.stride.language.source;

import dev.stride.language.diagnostics.Diagnostic;

/** The result of parsing a text. */
public sealed interface SourceParseResult {

    record Parsed(SourceDocument source) implements SourceParseResult {}

    /** The text is neither JSON nor YAML; the pointer of the fault shows how far it could be parsed. */
    record Unreadable(Diagnostic fault) implements SourceParseResult {}
}
