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
                switch (find(source, wanted)) {
                    case Found.One(Language language) -> language.compile(source, surroundings);
                    case Found.None(Diagnostic fault) -> new Compilation.Refused(List.of(fault), List.of());
                };
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
                switch (find(source, wanted)) {
                    case Found.One(Language language) -> bounded(language.draw(source));
                    case Found.None(Diagnostic fault) -> new Depiction.Refused(fault);
                };
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

    /** The language of a document. */
    private sealed interface Found {

        record One(Language language) implements Found {}

        /** It is not known, or not sure. */
        record None(Diagnostic fault) implements Found {}
    }

    private Found find(Source source, Optional<String> key) {
        var fitting = languages.stream()
                .filter(language -> key.map(language.key()::equals).orElseGet(() -> language.recognises(source)))
                .toList();
        if (fitting.size() == 1) {
            return new Found.One(fitting.getFirst());
        }
        var diagnostics = new Diagnostics(source);
        if (key.isPresent()) {
            diagnostics
                    .root()
                    .fault("there is no language `" + key.get() + "`", Spelling.hint(key.get(), keys(languages)));
        } else if (fitting.isEmpty()) {
            diagnostics.root().fault("this is no workflow in any language that is known here", shapes());
        } else {
            diagnostics
                    .root()
                    .fault(
                            "this may be a workflow in more than one language: " + String.join(", ", keys(fitting)),
                            "say which as `language`, or leave out what the others begin with: " + shapes());
        }
        return new Found.None(diagnostics.faults().getFirst());
    }

    private String shapes() {
        return languages.stream()
                .map(language -> "one of " + language.key() + " has " + language.shape())
                .collect(Collectors.joining("; "));
    }

    private static List<String> keys(List<Language> languages) {
        return languages.stream().map(Language::key).toList();
    }
}
