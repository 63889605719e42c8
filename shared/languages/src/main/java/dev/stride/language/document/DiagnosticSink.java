package dev.stride.language.document;

import dev.stride.language.document.ReferencedDocuments.ReferencedDocument;
import dev.stride.language.document.Vocabulary.Excerpt;
import java.util.List;
import java.util.Optional;

/** Receives the faults and warnings about a document, located by JSON pointers. */
public sealed interface DiagnosticSink permits Diagnostics, ReferencedDocument {

    /** Reports a fault, which prevents deployment. @param hint how to correct the fault; empty if the message already says so */
    void fault(String pointer, String message, String hint);

    /**
     * Reports an accepted deviation from the specification as a warning, or as a fault under strict reading. The message says how
     * the deviation is interpreted.
     */
    void assume(String pointer, String message, String hint);

    /** Reports a warning: the definition is accepted, but probably does not do what the author meant. */
    void warn(String pointer, String message, String hint);

    /** Reports a warning that is listed before the others. */
    void warnFirst(String pointer, String message, String hint);

    /**
     * Records that the parser made a part of the document from another part. For example, it made a renamed property from the
     * property that the author wrote. Faults and warnings about the new part are then reported at the original part.
     *
     * @param derived the JSON pointer to the new part
     * @param origin the JSON pointer to the original part
     */
    void addOrigin(String derived, String origin);

    /**
     * Records that the text at a place is a word of the language. A remark about a text such as {@code OFF}, which is a boolean in
     * older versions of YAML, then does not suggest to write the boolean.
     */
    void expectWord(String pointer);

    /**
     * Returns a hint where a property belongs that stands in an object which cannot have it. Returns empty if the language of the
     * document does not have the property.
     *
     * @param pointer the JSON pointer to the object, or to the reference to a document that contains it
     * @param excerpts the part of each further document that is referred to on the way to the object
     */
    Optional<String> whereItBelongs(String pointer, List<Excerpt> excerpts, String property);
}
