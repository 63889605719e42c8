package dev.stride.local.migrate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.language.serverlessworkflow08.habit.ChangeLog;
import dev.stride.language.serverlessworkflow08.habit.SonataFlowHabits;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;

/** Rewriting a definition for SonataFlow in the form of Serverless Workflow 0.8. */
public sealed interface Migration {

    /**
     * The rewritten definition.
     *
     * @param text the same text if nothing changed
     */
    record Migrated(String text, ChangeLog log) implements Migration {}

    /** The definition cannot be read, or its text cannot be edited. */
    record Refused(Diagnostic fault) implements Migration {}

    static Migration migrate(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(var fault) -> new Refused(fault);
            case SourceParseResult.Parsed(var document) ->
                document.root() instanceof ObjectNode definition
                        ? migrate(text, definition)
                        : refused("a definition is an object");
        };
    }

    private static Migration migrate(String text, ObjectNode definition) {
        var log = new ChangeLog();
        var rewritten = definition.deepCopy();
        SonataFlowHabits.ALL.forEach(habit -> habit.rewrite(rewritten, log));
        if (rewritten.equals(definition)) {
            return new Migrated(text, log);
        }
        return DocumentEditor.edit(text, definition, rewritten)
                .<Migration>map(edited -> new Migrated(edited, log))
                .orElseGet(() -> refused("the text cannot be edited in place, perhaps because of an alias"));
    }

    private static Refused refused(String message) {
        return new Refused(new Diagnostic("", 1, 1, message, ""));
    }
}
