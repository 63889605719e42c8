package dev.stride.simulator.reference;

/** The exception of a thread that waits for something that never happens. */
final class WaitsForever extends RuntimeException {

    private static final long serialVersionUID = 1;

    WaitsForever() {
        super("it waits");
    }
}
