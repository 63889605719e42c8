package dev.stride.call.openapi.document;

import dev.stride.call.document.DocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the problems of an operation in the order of their discovery. */
final class ProblemCollector {

    /** Reads a part of a document. */
    @FunctionalInterface
    interface Reader<T> {
        T get() throws DocumentException;
    }

    private final List<String> sentences = new ArrayList<>();

    /** Returns the part, or empty after adding the problem that prevents its reading. */
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
