package dev.stride.simulator.world;

/** The end of a handler in the middle of its work. An error rather than an exception, so that nobody handles it by accident. */
public final class Crash extends Error {

    Crash() {
        super("The handler crashed", null, false, false);
    }
}
