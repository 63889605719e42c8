package dev.stride.language;

import dev.stride.Limits;
import dev.stride.call.document.OfflineResources;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.diagram.Diagram;
import dev.stride.language.document.Diagnostics;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The supported workflow languages. An object of this class finds the language of a definition, and then compiles the definition
 * or draws its diagram.
 *
 * @param languages all supported languages; a document without a selected language must match exactly one of them
 * @param forcedKey key of the language that every document is in; empty to recognise the language of each document
 * @param mode how definitions are read
 */
public record Languages(List<Language> languages, Optional<String> forcedKey, ReadingMode mode) {

    public Languages {
        languages = List.copyOf(languages);
    }

    public Languages(List<Language> languages) {
        this(languages, Optional.empty(), ReadingMode.DEFAULT);
    }

    /**
     * Returns a copy that reads every document in one given language, instead of detecting the language of each document.
     *
     * @param key the key of this language
     */
    public Languages withForcedKey(String key) {
        return new Languages(languages, Optional.of(key), mode);
    }

    /**
     * Returns a copy that combines its reading mode with another mode. The combination is strict if either mode is strict, and
     * offline if either mode is offline.
     */
    public Languages in(ReadingMode other) {
        return new Languages(languages, forcedKey, mode.and(other));
    }

    /**
     * Compiles a workflow definition in JSON or YAML to an execution plan. The given key selects the language. Without
     * a key, uses the language that this {@code Languages} object prescribes or, if it prescribes none, detects the
     * language from the fields of the definition.
     *
     * @param text the definition in UTF-8
     * @param key the key of the workflow language; may be empty
     */
    public Compilation compile(byte[] text, Optional<String> key, CompilationContext compilationContext) {
        var wanted = key.or(this::forcedKey);
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(Diagnostic fault) -> new Compilation.Rejected(List.of(fault), List.of());
            case SourceParseResult.Parsed(SourceDocument sourceDocument) ->
                switch (find(sourceDocument, wanted)) {
                    case Result.Ok(var language) -> compile(language, sourceDocument, compilationContext.in(mode));
                    case Result.Failed(var fault) -> new Compilation.Rejected(List.of(fault), List.of());
                };
        };
    }

    private static Compilation compile(
            Language language, SourceDocument sourceDocument, CompilationContext compilationContext) {
        if (!compilationContext.mode().offline()) {
            return StartWarnings.check(language.compile(sourceDocument, compilationContext), sourceDocument);
        }
        var offline = new OfflineResources(compilationContext.resources());
        var compilation = StartWarnings.check(
                language.compile(sourceDocument, compilationContext.withResources(offline)), sourceDocument);
        return offline.leftOut().isEmpty() ? compilation : compilation.withWarning(leftOut(offline.leftOut()));
    }

    private static Diagnostic leftOut(List<String> documents) {
        return new Diagnostic(
                "",
                1,
                1,
                "the definition was checked without loading these documents: %s"
                        .formatted(String.join(", ", documents)),
                "to check the definition against the documents that it refers to, "
                        + "validate it without the option `offline`");
    }

    /**
     * Draws a workflow definition, which is written in JSON or YAML, as a diagram. The given key selects the language.
     * Without a key, uses the language that this {@code Languages} object prescribes or, if it prescribes none, detects
     * the language from the fields of the definition.
     *
     * @param text the definition in UTF-8
     * @param key the key of the workflow language; may be empty
     */
    public DrawingResult draw(byte[] text, Optional<String> key) {
        var wanted = key.or(this::forcedKey);
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable(Diagnostic fault) -> new DrawingResult.Rejected(fault);
            case SourceParseResult.Parsed(SourceDocument sourceDocument) ->
                switch (find(sourceDocument, wanted)) {
                    case Result.Ok(var language) -> bounded(language.draw(sourceDocument));
                    case Result.Failed(var fault) -> new DrawingResult.Rejected(fault);
                };
        };
    }

    /**
     * Returns the id and the version that a definition in JSON or YAML states. Empty if the text cannot be parsed or its language
     * is unknown.
     */
    public Optional<WorkflowRef> identify(String text) {
        return SourceParser.parse(text) instanceof SourceParseResult.Parsed(var sourceDocument)
                        && find(sourceDocument, forcedKey) instanceof Result.Ok(var language)
                ? Optional.of(language.identify(sourceDocument))
                : Optional.empty();
    }

    /**
     * Returns a comparator that sorts the versions of a workflow from the oldest to the newest. Each workflow language orders
     * versions by its own rules.
     *
     * @param key the key of the language of the workflow
     */
    public Comparator<String> versionOrder(String key) {
        return languages.stream()
                .filter(language -> language.isNamed(key))
                .findFirst()
                .map(Language::versionOrder)
                .orElse((_, _) -> 0);
    }

    private static DrawingResult bounded(Diagram diagram) {
        return diagram.size() <= Limits.DIAGRAM_PARTS
                ? new DrawingResult.Drawn(diagram)
                : new DrawingResult.TooLarge(
                        diagram,
                        new Diagnostic(
                                "",
                                1,
                                1,
                                "the diagram has %d shapes and edges; at most %d can be drawn"
                                        .formatted(diagram.size(), Limits.DIAGRAM_PARTS),
                                "move parts of the workflow to sub-workflows"));
    }

    private Result<Language, Diagnostic> find(SourceDocument sourceDocument, Optional<String> key) {
        var fitting = languages.stream()
                .filter(language -> key.map(language::isNamed).orElseGet(() -> language.recognises(sourceDocument)))
                .toList();
        if (fitting.size() == 1) {
            return Result.ok(fitting.getFirst());
        }
        var diagnostics = new Diagnostics(sourceDocument);
        if (key.isPresent()) {
            diagnostics
                    .root()
                    .fault(
                            "unknown workflow language `" + key.get() + "`",
                            Suggestions.hint(key.get(), keys(languages)));
        } else if (fitting.isEmpty()) {
            diagnostics.root().fault("the document does not match any supported workflow language", shapes());
        } else {
            diagnostics
                    .root()
                    .fault(
                            "the document matches more than one workflow language: %s"
                                    .formatted(String.join(", ", keys(fitting))),
                            ("select one of these languages with the option `language`, "
                                            + "or keep only the fields of one language: %s")
                                    .formatted(shapes()));
        }
        return Result.failed(diagnostics.faults().getFirst());
    }

    private String shapes() {
        return languages.stream()
                .map(language -> "a document of " + language.key() + " has " + language.distinguishingFields())
                .collect(Collectors.joining("; "));
    }

    private static List<String> keys(List<Language> languages) {
        return languages.stream().map(Language::key).toList();
    }

    /** The result of drawing a definition as a diagram. A definition with faults can be drawn, too. */
    public sealed interface DrawingResult {

        record Drawn(Diagram diagram) implements DrawingResult {}

        /** The result for a diagram that has too many elements to be drawn. The elements can still be listed as an outline. */
        record TooLarge(Diagram diagram, Diagnostic fault) implements DrawingResult {}

        /** No diagram: the text cannot be parsed, or its language is unknown. */
        record Rejected(Diagnostic fault) implements DrawingResult {}
    }
}
