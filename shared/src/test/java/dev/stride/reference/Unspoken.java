package dev.stride.reference;

/** A definition uses a construct that this interpreter does not speak. */
public final class Unspoken extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param what the construct */
    public Unspoken(String what) {
        super(what);
    }
}
