package dev.stride.language;

import dev.stride.language.source.Source;
import java.util.List;
import java.util.Optional;

/** The languages that a deployment understands. */
public record Languages(List<Language> all) {
    public Languages {
        all = List.copyOf(all);
    }

    /** The language of a document: the one asked for, else the first whose shape it has. */
    public Optional<Language> of(Source source, Optional<String> key) {
        return all.stream()
                .filter(language -> key.map(language.key()::equals).orElseGet(() -> language.recognises(source)))
                .findFirst();
    }

    public List<String> keys() {
        return all.stream().map(Language::key).toList();
    }
}
