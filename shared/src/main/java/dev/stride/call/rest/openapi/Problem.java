package dev.stride.call.rest.openapi;

/** What makes a part of a document unusable, in a sentence that says what to do. Never leaves this package. */
final class Problem extends Exception {

    private final String sentence;

    Problem(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    String sentence() {
        return sentence;
    }
}
