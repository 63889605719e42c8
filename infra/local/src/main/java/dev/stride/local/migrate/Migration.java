package dev.stride.local.migrate;

import dev.stride.common.Result;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading;
import dev.stride.language.source.SourceDocument;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import java.util.List;

/**
 * A definition that {@code stride migrate} has converted from the form that SonataFlow accepts to the form that the specification
 * requires.
 *
 * @param text the same text if nothing changed
 * @param warnings warnings about parts that behave differently in SonataFlow, with their places in the author's text
 */
public record Migration(String text, List<Change> changes, List<Diagnostic> warnings) {

    /**
     * Converts a definition that SonataFlow accepts to the form that Serverless Workflow 0.8 requires. Changes only
     * parts of the text, to keep its comments and layout. Returns a fault if the text cannot be parsed, or if it cannot
     * be changed in this way, for example because of a YAML alias.
     */
    public static Result<Migration, Diagnostic> migrate(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(var fault) -> Result.failed(fault);
            case SourceParseResult.Parsed(var document) ->
                document.root().isObject() ? migrate(text, document) : refused("a definition is an object");
        };
    }

    private static Result<Migration, Diagnostic> migrate(String text, SourceDocument document) {
        // Strictly read, assumptions are faults: the warnings are about what is not rewritten.
        var diagnostics = new Diagnostics(document, true);
        var rewritten = LenientReading.rewrite(diagnostics.root()).value();
        return DocumentEditor.edit(text, document.root(), rewritten)
                .<Result<Migration, Diagnostic>>map(
                        edited -> Result.ok(new Migration(edited.text(), edited.changes(), diagnostics.warnings())))
                .orElseGet(
                        () -> refused(
                                "the file cannot be rewritten automatically, perhaps because it contains a YAML alias: change it by hand"));
    }

    private static Result<Migration, Diagnostic> refused(String message) {
        return Result.failed(new Diagnostic("", 1, 1, message, ""));
    }
}
