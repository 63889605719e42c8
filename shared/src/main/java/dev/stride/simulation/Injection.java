package dev.stride.simulation;

/**
 * One accident.
 *
 * @param call which port call of the run it befalls, counted from 0
 */
public record Injection(int call, Mishap mishap) {

    /** Reads what {@link #toString} writes. */
    public static Injection parse(String text) {
        var parts = text.split(":", 2);
        return new Injection(Integer.parseInt(parts[0]), Mishap.valueOf(parts[1]));
    }

    @Override
    public String toString() {
        return call + ":" + mishap;
    }
}
