package dev.stride.simulator.fault;

/** The exception of a port call whose service is down or unreachable. */
public final class Outage extends RuntimeException {

    public Outage(String call) {
        super(call + " failed");
    }
}
