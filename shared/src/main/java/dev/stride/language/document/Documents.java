package dev.stride.language.document;

import dev.stride.call.Resources;
import dev.stride.call.Resources.Resource;
import dev.stride.language.source.Reading;
import dev.stride.language.source.Source;
import dev.stride.language.source.SourceReader;
import java.util.Optional;
import java.util.function.Function;

/**
 * The documents that a definition refers to by URI, in JSON or YAML.
 *
 * @param resources where their texts come from
 */
public record Documents(Resources resources) {

    /** The document that the text at a place names; one that cannot be read is a fault. */
    public Optional<Place> read(Place reference) {
        return switch (resources.read(reference.text())) {
            case Resource.Text(var content) -> parsed(reference, content);
            case Resource.Missing(var reason) -> {
                reference.fault(reason, "");
                yield Optional.empty();
            }
        };
    }

    /**
     * What a definition says under a property: the value that stands at the place itself or, where that is a text, the
     * document it names, whole or under the same property. Empty when the document cannot be read.
     */
    public Optional<Place> follow(Place place, String property) {
        return place.value().isTextual()
                ? read(place).map(root -> root.value().has(property) ? root.at(property) : root)
                : Optional.of(place);
    }

    /** Declarations that stand under a property itself, or in a document that it names. */
    public <T> Declared<T> declared(String kind, Fields fields, String property, Function<Place, T> reader) {
        return follow(fields.get(property), property)
                .map(Place::items)
                .map(items -> Declared.read(kind, items, reader))
                .orElseGet(() -> Declared.elsewhere(kind));
    }

    private static Optional<Place> parsed(Place reference, String content) {
        return switch (SourceReader.read(content)) {
            case Reading.Read(Source source) -> Optional.of(new ReferredDocument(reference, source).root());
            case Reading.Unreadable(var fault) -> {
                reference.fault(
                        "%s, line %d, column %d: %s"
                                .formatted(reference.text(), fault.line(), fault.column(), fault.message()),
                        fault.hint());
                yield Optional.empty();
            }
        };
    }
}
