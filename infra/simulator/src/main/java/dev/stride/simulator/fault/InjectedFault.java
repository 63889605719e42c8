package dev.stride.simulator.fault;

/**
 * A fault that is injected into one of the runtime's calls to storage, queues and other services.
 *
 * @param call index of the port call, counted from 0 over the run
 */
public record InjectedFault(int call, FaultKind fault) {

    /** Parses a fault from the text that {@link #toString} returns. */
    public static InjectedFault parse(String text) {
        var parts = text.split(":", 2);
        return new InjectedFault(Integer.parseInt(parts[0]), FaultKind.valueOf(parts[1]));
    }

    @Override
    public String toString() {
        return call + ":" + fault;
    }
}
