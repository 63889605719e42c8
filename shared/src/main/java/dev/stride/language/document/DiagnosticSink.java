package dev.stride.language.document;

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

    /**
     * Records that the part of the document at {@code derived} was derived from the author's text at {@code origin}. Diagnostics
     * about the derived part are then reported at the origin.
     */
    void addOrigin(String derived, String origin);
}
