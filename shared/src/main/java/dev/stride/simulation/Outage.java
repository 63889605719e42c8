package dev.stride.simulation;

/** A port call failed, as a service that is down or out of reach makes it fail. */
public final class Outage extends RuntimeException {

    Outage(String call) {
        super(call + " failed");
    }
}
