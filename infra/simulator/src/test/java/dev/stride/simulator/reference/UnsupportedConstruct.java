package dev.stride.simulator.reference;

/** The exception of a definition with a construct that this interpreter does not support. */
public final class UnsupportedConstruct extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param what the unsupported construct */
    public UnsupportedConstruct(String what) {
        super(what);
    }
}
