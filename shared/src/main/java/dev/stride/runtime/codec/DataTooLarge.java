package dev.stride.runtime.codec;

/** Data that is larger or deeper than a branch may hold. */
public final class DataTooLarge extends Exception {

    private static final long serialVersionUID = 1;

    private final String reason;

    public DataTooLarge(String why) {
        super(why);
        this.reason = why;
    }

    /** What is too large, how large it is and may be. */
    public String reason() {
        return reason;
    }
}
