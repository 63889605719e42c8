package dev.stride.local.migrate;

import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading;
import dev.stride.language.source.SourceDocument;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import java.util.List;

/** The result of converting a SonataFlow definition to the form that Serverless Workflow 0.8 requires. */
public sealed interface Migration {

    /**
     * The converted definition.
     *
     * @param text the same text if nothing changed
     * @param warnings about parts that behave differently in SonataFlow, placed in the author's text
     */
    record Migrated(String text, List<Change> changes, List<Diagnostic> warnings) implements Migration {}

    /** The rejection of a definition that cannot be parsed, or whose text cannot be edited. */
    record Refused(Diagnostic fault) implements Migration {}

    static Migration migrate(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(var fault) -> new Refused(fault);
            case SourceParseResult.Parsed(var document) ->
                document.root().isObject() ? migrate(text, document) : refused("a definition is an object");
        };
    }

    private static Migration migrate(String text, SourceDocument document) {
        // Strictly read, assumptions are faults: the warnings are about what is not rewritten.
        var diagnostics = new Diagnostics(document, true);
        var rewritten = LenientReading.rewrite(diagnostics.root()).value();
        return DocumentEditor.edit(text, document.root(), rewritten)
                .<Migration>map(edited -> new Migrated(edited.text(), edited.changes(), diagnostics.warnings()))
                .orElseGet(
                        () -> refused(
                                "the file cannot be rewritten automatically, perhaps because it contains a YAML alias: change it by hand"));
    }

    private static Refused refused(String message) {
        return new Refused(new Diagnostic("", 1, 1, message, ""));
    }
}
