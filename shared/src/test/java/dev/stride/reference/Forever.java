package dev.stride.reference;

/** A line of execution waits for something that never comes. */
final class Forever extends RuntimeException {

    private static final long serialVersionUID = 1;

    Forever() {
        super("it waits");
    }
}
