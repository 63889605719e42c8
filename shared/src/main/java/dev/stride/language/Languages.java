package dev.stride.language;

import dev.stride.Limits;
import dev.stride.diagram.Diagram;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Spelling;
import dev.stride.language.source.Reading;
import dev.stride.language.source.Source;
import dev.stride.language.source.SourceReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The way from a text to a plan, whatever its language.
 *
 * @param languages asked in this order whether a document is theirs
 * @param forced key of the language that every document is in; empty where each shows its own
 */
public record Languages(List<Language> languages, Optional<String> forced) {

    public Languages {
        languages = List.copyOf(languages);
    }

    public Languages(List<Language> languages) {
        this(languages, Optional.empty());
    }

    /** These where every document is in one of them, whatever it looks like. */
    public Languages forcing(String key) {
        return new Languages(languages, Optional.of(key));
    }

    /**
     * Reads a definition in JSON or YAML and compiles it.
     *
     * @param text in UTF-8
     * @param key the language it is in, empty to recognise it by its shape
     */
    public Compilation compile(byte[] text, Optional<String> key, Surroundings surroundings) {
        var wanted = key.or(this::forced);
        return switch (SourceReader.read(text)) {
            case Reading.Unreadable(Diagnostic fault) -> new Compilation.Refused(List.of(fault), List.of());
            case Reading.Read(Source source) ->
                find(source, wanted)
                        .map(language -> language.compile(source, surroundings))
                        .orElseGet(() -> unknown(source, wanted));
        };
    }

    /**
     * Reads a definition in JSON or YAML and draws it.
     *
     * @param text in UTF-8
     * @param key the language it is in, empty to recognise it by its shape
     */
    public Depiction draw(byte[] text, Optional<String> key) {
        var wanted = key.or(this::forced);
        return switch (SourceReader.read(text)) {
            case Reading.Unreadable(Diagnostic fault) -> new Depiction.Refused(fault);
            case Reading.Read(Source source) ->
                find(source, wanted)
                        .map(language -> bounded(language.draw(source)))
                        .orElseGet(() -> new Depiction.Refused(
                                unknown(source, wanted).faults().getFirst()));
        };
    }

    private static Depiction bounded(Diagram diagram) {
        return diagram.size() <= Limits.DIAGRAM_PARTS
                ? new Depiction.Drawn(diagram)
                : new Depiction.Refused(new Diagnostic(
                        "",
                        1,
                        1,
                        "a picture of this has " + diagram.size() + " shapes and edges; at most " + Limits.DIAGRAM_PARTS
                                + " are drawn",
                        "move parts of the workflow to sub-workflows"));
    }

    private Optional<Language> find(Source source, Optional<String> key) {
        return languages.stream()
                .filter(language -> key.map(language.key()::equals).orElseGet(() -> language.recognises(source)))
                .findFirst();
    }

    private Compilation.Refused unknown(Source source, Optional<String> key) {
        var diagnostics = new Diagnostics(source);
        var keys = languages.stream().map(Language::key).toList();
        key.ifPresentOrElse(
                forced ->
                        diagnostics.root().fault("there is no language `" + forced + "`", Spelling.hint(forced, keys)),
                () -> diagnostics
                        .root()
                        .fault(
                                "this is no workflow in any language that is known here",
                                "a definition of Serverless Workflow begins with `id`, `specVersion` and `states`; known are "
                                        + keys.stream().collect(Collectors.joining(", "))));
        return new Compilation.Refused(diagnostics.faults(), diagnostics.warnings());
    }
}
