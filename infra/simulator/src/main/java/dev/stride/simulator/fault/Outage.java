package dev.stride.simulator.fault;

/** A port call failed, as a service that is down or out of reach makes it fail. */
public final class Outage extends RuntimeException {

    public Outage(String call) {
        super(call + " failed");
    }
}
