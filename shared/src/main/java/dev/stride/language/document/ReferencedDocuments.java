package dev.stride.language.document;

import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.language.source.SourceDocument;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import java.util.Optional;
import java.util.function.Function;

/**
 * The documents that a definition refers to by URI, in JSON or YAML.
 *
 * @param resources where their texts come from
 */
public record ReferencedDocuments(Resources resources) {

    /** The document that the text at a place names; one that cannot be read is a fault. */
    public Optional<Place> load(Place reference) {
        return switch (resources.load(reference.text())) {
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
    public Optional<Place> resolve(Place place, String property) {
        return place.value().isTextual()
                ? load(place).map(root -> root.value().has(property) ? root.at(property) : root)
                : Optional.of(place);
    }

    /** Declarations that stand under a property itself, or in a document that it names. */
    public <T> NamedDeclarations<T> parseDeclarations(
            String kind, Fields fields, String property, Function<Place, T> reader) {
        return resolve(fields.get(property), property)
                .map(Place::items)
                .map(items -> NamedDeclarations.parse(kind, items, reader))
                .orElseGet(() -> NamedDeclarations.unknown(kind));
    }

    private static Optional<Place> parsed(Place reference, String content) {
        return switch (SourceParser.parse(content)) {
            case SourceParseResult.Parsed(SourceDocument sourceDocument) ->
                Optional.of(new ReferencedDocument(reference, sourceDocument).root());
            case SourceParseResult.Unreadable(var fault) -> {
                reference.fault(
                        "%s, line %d, column %d: %s"
                                .formatted(reference.text(), fault.line(), fault.column(), fault.message()),
                        fault.hint());
                yield Optional.empty();
            }
        };
    }
}
