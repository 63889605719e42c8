package dev.stride.language.source;

import dev.stride.language.diagnostics.Diagnostic;

/** What reading a text gave. */
public sealed interface SourceParseResult {

    record Parsed(SourceDocument source) implements SourceParseResult {}

    /** It is neither JSON nor YAML; the pointer tells how far it could be read. */
    record Unreadable(Diagnostic fault) implements SourceParseResult {}
}
