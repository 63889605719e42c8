package dev.stride.runtime.codec;

/** Data that is larger or deeper than a branch may hold. */
public final class Oversize extends Exception {

    private static final long serialVersionUID = 1;

    Oversize(String message) {
        super(message);
    }
}
