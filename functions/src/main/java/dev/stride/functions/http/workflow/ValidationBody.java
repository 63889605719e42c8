package dev.stride.functions.http.workflow;

import dev.stride.Limits;
import dev.stride.diagram.format.DiagramDocument;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.runtime.deployment.ValidationResult;
import dev.stride.runtime.deployment.ValidationResult.Change;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Optional;

/**
 * The response to a request that validates a definition.
 *
 * @param change the effect that a deployment would have. If the definition has faults, the effect, the id, the version and the
 *     digest are absent
 * @param diagram the diagram of the definition, even of a faulty one; absent if it cannot be drawn
 */
record ValidationBody(
        boolean valid,
        Optional<String> id,
        Optional<String> version,
        Optional<String> language,
        Optional<String> digest,
        Optional<Change> change,
        List<MarkedDiagnostic> faults,
        List<MarkedDiagnostic> warnings,
        Optional<DiagramDocument> diagram) {

    /**
     * A fault or warning with its position in the text, for editors.
     *
     * @param pointer JSON pointer into the definition
     * @param line the line at which the part begins, counted from 1
     * @param column its first column, counted from 1
     * @param endLine the line at which the part ends
     * @param endColumn the column after its last character; equal to {@code column} if the part is missing
     * @param hint the remedy; empty if the message states it already
     */
    record MarkedDiagnostic(
            String pointer, int line, int column, int endLine, int endColumn, String message, String hint) {

        private static MarkedDiagnostic of(Diagnostic diagnostic, SourceParseResult text) {
            var end = endOf(diagnostic, text);
            return new MarkedDiagnostic(
                    diagnostic.pointer(),
                    diagnostic.line(),
                    diagnostic.column(),
                    end.line(),
                    end.column(),
                    diagnostic.message(),
                    diagnostic.hint());
        }

        private static Position endOf(Diagnostic diagnostic, SourceParseResult text) {
            var begin = new Position(diagnostic.line(), diagnostic.column());
            return switch (text) {
                case SourceParseResult.Parsed(var source)
                when source.spans().containsKey(diagnostic.pointer()) -> {
                    var end = source.spanOf(diagnostic.pointer()).end();
                    yield end.line() >= begin.line() ? end : begin;
                }
                case SourceParseResult.Parsed _, SourceParseResult.Unreadable _ -> begin;
            };
        }
    }

    static ValidationBody of(String definition, ValidationResult validationResult, DrawingResult drawingResult) {
        var text = SourceParser.parse(definition);
        var warnings = marked(validationResult.warnings(), text);
        var diagram = switch (drawingResult) {
            case DrawingResult.Drawn(var drawn) -> Optional.of(DiagramDocument.of(drawn));
            case DrawingResult.TooLarge _, DrawingResult.Rejected _ -> Optional.<DiagramDocument>empty();
        };
        return switch (validationResult) {
            case ValidationResult.Deployable(var workflow, var language, var digest, var change, var _) ->
                new ValidationBody(
                        true,
                        Optional.of(workflow.id()),
                        Optional.of(workflow.version()),
                        Optional.of(language),
                        Optional.of(digest),
                        Optional.of(change),
                        List.of(),
                        warnings,
                        diagram);
            case ValidationResult.Rejected(var faults, var _) ->
                new ValidationBody(
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        marked(faults, text),
                        warnings,
                        diagram);
        };
    }

    private static List<MarkedDiagnostic> marked(List<Diagnostic> diagnostics, SourceParseResult text) {
        return diagnostics.stream()
                .limit(Limits.FAULTS_LISTED)
                .map(diagnostic -> MarkedDiagnostic.of(diagnostic, text))
                .toList();
    }
}
