package dev.stride.language.document;

import dev.stride.language.source.PointerText;
import dev.stride.language.source.SourceDocument;

/**
 * A document that a definition refers to. What is wrong with it is told where the definition refers to it, since that is
 * the text in the author's hands; the message says where in the document it stands.
 *
 * @param reference where the definition names the document
 */
public record ReferencedDocument(Place reference, SourceDocument source) implements DiagnosticSink {

    /** The document as a whole, where reading begins. */
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
    public void assume(String pointer, String message, String hint) {
        reference.assume(located(pointer, message), hint);
    }

    private String located(String pointer, String message) {
        var where = pointer.isEmpty() ? "" : ", " + pointer;
        return reference.value().asText() + ", line "
                + source.positionOf(pointer).line() + where + ": " + message;
    }
}
