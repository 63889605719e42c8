package dev.stride.language.document;

/** Receives the faults and warnings about a document, located by JSON pointers. */
public sealed interface DiagnosticSink permits Diagnostics, ReferencedDocument {

    /** Reports a fault, which prevents deployment. @param hint what to do, empty when the message says it */
    void fault(String pointer, String message, String hint);

    /**
     * Reports an assumption: the specification does not allow this, and the definition is accepted as the message says. Under
     * strict reading, an assumption is a fault.
     */
    void assume(String pointer, String message, String hint);

    /** Reports a warning: the definition is accepted, but probably does not do what the author meant. */
    void warn(String pointer, String message, String hint);

    /**
     * Records that a part was derived from a part of the author's text. Diagnostics about the derived part are reported at the
     * original part.
     */
    void addOrigin(String derived, String origin);
}
