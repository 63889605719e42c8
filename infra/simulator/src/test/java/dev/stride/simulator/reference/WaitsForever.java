package dev.stride.simulator.reference;

/** A line of execution waits for something that never comes. */
final class WaitsForever extends RuntimeException {

    private static final long serialVersionUID = 1;

    WaitsForever() {
        super("it waits");
    }
}
