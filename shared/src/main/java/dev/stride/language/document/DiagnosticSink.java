package dev.stride.language.document;

/** Takes what is wrong with a document, by JSON pointers into it. */
public sealed interface DiagnosticSink permits Diagnostics, ReferencedDocument {

    /** It must be mended before the definition can be deployed. @param hint what to do, empty when the message says it */
    void fault(String pointer, String message, String hint);

    /** It is accepted as the message says, though the text of the language does not allow it. Strict reading refuses it. */
    void assume(String pointer, String message, String hint);

    /** It is accepted, though the author may have meant something else. */
    void warn(String pointer, String message, String hint);
}
