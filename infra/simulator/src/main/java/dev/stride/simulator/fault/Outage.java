package dev.stride.simulator.fault;

/** The exception that a call throws if the called service is down or unreachable. */
public final class Outage extends RuntimeException {

    public Outage(String call) {
        super(call + " failed");
    }
}
