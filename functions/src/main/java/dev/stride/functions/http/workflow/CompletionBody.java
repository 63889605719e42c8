package dev.stride.functions.http.workflow;

import dev.stride.editor.Completion;
import dev.stride.editor.Completion.Proposal;
import dev.stride.editor.EditedText;
import dev.stride.editor.EditedText.Position;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The response to a request that completes a definition.
 *
 * @param proposals what could stand at the place, the best first
 */
record CompletionBody(List<Proposed> proposals) {

    /**
     * A proposal.
     *
     * @param label what the author reads
     * @param insert what replaces the text from {@code column} to {@code endColumn}
     * @param line the line of what is replaced, counted from 1
     * @param column its first column, counted from 1
     * @param endLine the line at which it ends
     * @param endColumn the column after its last character
     * @param kind what it is, such as {@code property}
     * @param detail the kind of object, such as {@code state}; may be empty
     * @param meaning what it does; may be empty
     */
    record Proposed(
            String label,
            String insert,
            int line,
            int column,
            int endLine,
            int endColumn,
            String kind,
            String detail,
            String meaning) {

        private static Proposed of(EditedText edited, Proposal proposal) {
            var start = edited.positionOf(proposal.range().start());
            var end = edited.positionOf(proposal.range().end());
            return new Proposed(
                    proposal.label(),
                    proposal.insert(),
                    start.line() + 1,
                    start.column() + 1,
                    end.line() + 1,
                    end.column() + 1,
                    proposal.kind().name().toLowerCase(Locale.ROOT),
                    proposal.detail(),
                    proposal.meaning());
        }
    }

    /** Completes the definition of a request at a line and column, which are counted from 1. */
    static CompletionBody of(DefinitionRequest request, int line, int column) {
        var edited = EditedText.of(request.definition(), request.language());
        var offset = edited.offsetOf(new Position(line - 1, column - 1));
        return new CompletionBody(
                Completion.at(
                                edited,
                                offset,
                                name -> Optional.ofNullable(request.files().get(name)))
                        .stream()
                        .map(proposal -> Proposed.of(edited, proposal))
                        .toList());
    }
}
