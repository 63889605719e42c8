package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is wrong with an operation, in the order in which it was found. */
final class ProblemCollector {

    /** Reads a part of a document. */
    @FunctionalInterface
    interface Reader<T> {
        T get() throws DocumentException;
    }

    private final List<String> sentences = new ArrayList<>();

    /** The part, or nothing but a note of why it cannot be read. */
    <T> Optional<T> collect(Reader<T> part) {
        try {
            return Optional.of(part.get());
        } catch (DocumentException problem) {
            add(problem);
            return Optional.empty();
        }
    }

    void add(DocumentException documentException) {
        sentences.add(documentException.sentence());
    }

    List<String> sentences() {
        return List.copyOf(sentences);
    }
}
