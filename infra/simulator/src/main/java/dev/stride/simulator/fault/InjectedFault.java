package dev.stride.simulator.fault;

/**
 * A fault and the port call that it strikes.
 *
 * @param call index of the port call, counted from 0 over the run
 */
public record InjectedFault(int call, FaultKind fault) {

    /** Parses the format of {@link #toString}. */
    public static InjectedFault parse(String text) {
        var parts = text.split(":", 2);
        return new InjectedFault(Integer.parseInt(parts[0]), FaultKind.valueOf(parts[1]));
    }

    @Override
    public String toString() {
        return call + ":" + fault;
    }
}
