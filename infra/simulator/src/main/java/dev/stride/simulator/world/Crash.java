package dev.stride.simulator.world;

/**
 * The simulated crash of a handler in the middle of its work. It is an error rather than an exception, so that handlers do
 * not catch it by accident.
 */
public final class Crash extends Error {

    Crash() {
        super("The handler crashed", null, false, false);
    }
}
