package dev.stride.runtime.codec;

/** Thrown when this release cannot read stored or sent bytes, because the bytes have another format or are damaged. */
public final class UnreadableData extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UnreadableData(String message) {
        super(message);
    }

    public UnreadableData(String message, Throwable cause) {
        super(message, cause);
    }
}
