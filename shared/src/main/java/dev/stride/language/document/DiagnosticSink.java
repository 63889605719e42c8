package dev.stride.language.document;

/** Receives the faults and warnings about a document, located by JSON pointers. */
public sealed interface DiagnosticSink permits Diagnostics, ReferencedDocument {

    /** Reports a fault, which prevents deployment. @param hint what to do, empty when the message says it */
    void fault(String pointer, String message, String hint);

    /**
     * Reports a deviation from the specification that is accepted; the message says how it is interpreted. Under strict reading
     * it is a fault.
     */
    void assume(String pointer, String message, String hint);

    /** Reports a warning: the definition is accepted, but probably does not do what the author meant. */
    void warn(String pointer, String message, String hint);

    /**
     * Records that a part was derived from a part of the author's text, so that diagnostics about it are reported at the
     * original.
     */
    void addOrigin(String derived, String origin);
}
