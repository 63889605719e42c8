package dev.stride.call.document;

/**
 * Thrown at deployment when a part of a document that describes a service, such as an OpenAPI document, cannot be used. The
 * exception contains a sentence that says how to correct the document. Deployment reports this sentence to the author.
 */
public final class DocumentException extends Exception {

    private final String sentence;

    public DocumentException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
