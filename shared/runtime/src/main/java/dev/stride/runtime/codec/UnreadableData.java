package dev.stride.runtime.codec;

import java.util.Optional;
import java.util.function.Supplier;

/** Thrown when this release cannot read stored or sent bytes, because the bytes have another format or are damaged. */
public final class UnreadableData extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UnreadableData(String message) {
        super(message);
    }

    public UnreadableData(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns what a reader returns, or empty if the reader finds data that this release cannot read. */
    public static <T> Optional<T> asEmpty(Supplier<Optional<T>> reader) {
        try {
            return reader.get();
        } catch (UnreadableData e) {
            return Optional.empty();
        }
    }
}
