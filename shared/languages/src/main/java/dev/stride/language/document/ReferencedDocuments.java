package dev.stride.language.document;

import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.language.document.Vocabulary.Excerpt;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The documents that a definition refers to by URI, in JSON or YAML. @param resources loads the texts of the documents */
public record ReferencedDocuments(Resources resources) {

    /**
     * Loads the document whose URI is the string at a place. If the document cannot be read, reports a fault and returns empty.
     * Also returns empty if an offline validation skips the document.
     */
    public Optional<Place> load(Place reference) {
        return switch (resources.load(reference.text())) {
            case Resource.Text(var content) -> parsed(reference, content);
            case Resource.Missing(var reason) -> {
                reference.fault(reason, "");
                yield Optional.empty();
            }
            case Resource.LeftOut _ -> Optional.empty();
        };
    }

    /**
     * Returns the value of a property that can be written in the definition or in a document of its own. If the value is a
     * string, this method loads the document with this URI. It then returns the property of the same name in the document or, if
     * the document lacks the property, the whole document. Returns empty if the document cannot be read.
     *
     * @param place the place of the property's value
     */
    public Optional<Place> resolve(Place place, String property) {
        return place.value().isTextual()
                ? load(place).map(root -> root.value().has(property) ? root.at(property) : root)
                : Optional.of(place);
    }

    /**
     * Parses declarations, such as functions or events. The property holds an array of them, or the URI of a document that
     * contains them.
     */
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

    /**
     * A document that a definition refers to. Diagnostics point into the definition, so a fault in the document is reported at the
     * reference to the document. The message of the fault names the line in the document.
     *
     * @param reference the reference to the document in the definition
     */
    record ReferencedDocument(Place reference, SourceDocument source) implements DiagnosticSink {

        public Place root() {
            return new Place(this, PointerText.ROOT, source.root());
        }

        @Override
        public void fault(String pointer, String message, String hint) {
            reference.fault(located(pointer, message), hint);
        }

        @Override
        public void warn(String pointer, String message, String hint) {
            reference.warn(located(pointer, message), hint);
        }

        @Override
        public void warnFirst(String pointer, String message, String hint) {
            reference.warnFirst(located(pointer, message), hint);
        }

        @Override
        public void assume(String pointer, String message, String hint) {
            reference.assume(located(pointer, message), hint);
        }

        /**
         * Does nothing. Every diagnostic about the referenced document is reported at the reference to it, so the parser
         * need not know from which part of the document another part was made.
         */
        @Override
        public void addOrigin(String derived, String origin) {}

        /** Does nothing, because the remarks about the text of the referenced document are not reported. */
        @Override
        public void expectWord(String pointer) {}

        @Override
        public Optional<String> whereItBelongs(String pointer, List<Excerpt> excerpts, String property) {
            var way = Stream.concat(Stream.of(new Excerpt(source.root(), pointer)), excerpts.stream());
            return reference.sink().whereItBelongs(reference.pointer(), way.toList(), property);
        }

        private String located(String pointer, String message) {
            var where = pointer.isEmpty() ? "" : ", " + pointer;
            return reference.value().asText() + ", line "
                    + source.positionOf(pointer).line() + where + ": " + message;
        }
    }
}
