package dev.stride.call.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the problems of an operation in the order of their discovery. */
public final class ProblemCollector {

    /** Reads a part of a document. */
    @FunctionalInterface
    public interface Reader<T> {
        T get() throws DocumentException;
    }

    private final List<String> sentences = new ArrayList<>();

    /** Returns the part, or empty after adding the problem that prevents its reading. */
    public <T> Optional<T> collect(Reader<T> part) {
        try {
            return Optional.of(part.get());
        } catch (DocumentException problem) {
            add(problem);
            return Optional.empty();
        }
    }

    public void add(DocumentException documentException) {
        sentences.add(documentException.sentence());
    }

    public List<String> sentences() {
        return List.copyOf(sentences);
    }
}
