package dev.stride.simulator.reference;

/** A definition uses a construct that this interpreter does not speak. */
public final class UnsupportedConstruct extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param what the construct */
    public UnsupportedConstruct(String what) {
        super(what);
    }
}
