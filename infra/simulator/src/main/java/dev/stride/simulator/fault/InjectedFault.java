package dev.stride.simulator.fault;

/**
 * One accident.
 *
 * @param call which port call of the run it befalls, counted from 0
 */
public record InjectedFault(int call, FaultKind fault) {

    /** Reads what {@link #toString} writes. */
    public static InjectedFault parse(String text) {
        var parts = text.split(":", 2);
        return new InjectedFault(Integer.parseInt(parts[0]), FaultKind.valueOf(parts[1]));
    }

    @Override
    public String toString() {
        return call + ":" + fault;
    }
}
