package dev.stride.runtime.codec;

/** Data that is larger or deeper than a branch may hold. */
public final class Oversize extends Exception {

    private static final long serialVersionUID = 1;

    private final String why;

    Oversize(String why) {
        super(why);
        this.why = why;
    }

    /** What is too large, how large it is and may be. */
    public String why() {
        return why;
    }
}
