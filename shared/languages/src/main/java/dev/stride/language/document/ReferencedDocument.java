package dev.stride.language.document;

import dev.stride.language.document.Vocabulary.Excerpt;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A document that a definition refers to. Diagnostics point into the definition, so a fault in the document is reported at the
 * reference to the document. The message of the fault names the line in the document.
 *
 * @param reference the reference to the document in the definition
 */
public record ReferencedDocument(Place reference, SourceDocument source) implements DiagnosticSink {

    /** Returns the root of the document, where parsing begins. */
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
