package dev.stride.runtime.codec;

/** Thrown when data exceeds the size or depth that a branch may hold. */
public final class DataTooLarge extends Exception {

    private static final long serialVersionUID = 1;

    private final String reason;

    public DataTooLarge(String why) {
        super(why);
        this.reason = why;
    }

    /** Returns a sentence with the kind of data, its size and the limit. */
    public String reason() {
        return reason;
    }
}
