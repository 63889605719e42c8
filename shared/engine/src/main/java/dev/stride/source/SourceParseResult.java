package dev.stride.source;

/** The result of parsing a text in JSON or YAML. */
public sealed interface SourceParseResult {

    record Parsed(SourceDocument source) implements SourceParseResult {}

    /**
     * A syntax error, which the fault describes: the text is neither valid JSON nor valid YAML. The pointer in the fault leads to
     * the value at which the parser stopped.
     */
    record Unreadable(Diagnostic fault) implements SourceParseResult {}
}
