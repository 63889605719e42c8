package dev.stride.call.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the problems found in the documents that describe a function, in the order of discovery. */
public final class ProblemCollector {

    /** Reads a part of a document. Throws an exception if this part contains a mistake. */
    @FunctionalInterface
    public interface Reader<T> {
        T get() throws DocumentException;
    }

    private final List<String> sentences = new ArrayList<>();

    /** Runs the reader and returns its value. If the reader throws an exception, records the problem and returns empty. */
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
