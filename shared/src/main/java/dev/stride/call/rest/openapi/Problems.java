package dev.stride.call.rest.openapi;

import dev.stride.call.document.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is wrong with an operation, in the order in which it was found. */
final class Problems {

    /** Reads a part of a document. */
    @FunctionalInterface
    interface Reader<T> {
        T read() throws Problem;
    }

    private final List<String> sentences = new ArrayList<>();

    /** The part, or nothing but a note of why it cannot be read. */
    <T> Optional<T> noting(Reader<T> part) {
        try {
            return Optional.of(part.read());
        } catch (Problem problem) {
            add(problem);
            return Optional.empty();
        }
    }

    void add(Problem problem) {
        sentences.add(problem.sentence());
    }

    List<String> sentences() {
        return List.copyOf(sentences);
    }
}
