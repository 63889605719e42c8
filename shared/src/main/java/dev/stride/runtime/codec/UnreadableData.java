package dev.stride.runtime.codec;

/** Stored or sent bytes that this version cannot read: another format, or damage. */
public final class UnreadableData extends RuntimeException {

    private static final long serialVersionUID = 1;

    public UnreadableData(String message) {
        super(message);
    }
}
