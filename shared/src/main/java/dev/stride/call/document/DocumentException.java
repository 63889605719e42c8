package dev.stride.call.document;

/** What makes a part of a document unusable, in a sentence that says what to do. Never leaves deployment. */
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
