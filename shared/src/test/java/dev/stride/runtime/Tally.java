package dev.stride.runtime;

import dev.stride.simulation.Crossing;
import dev.stride.simulation.Mishap;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the runs of one mode came to. Not safe for concurrent use. */
final class Tally {

    private final Map<Mishap, Long> injected = new EnumMap<>(Mishap.class);
    private Duration time = Duration.ZERO;
    private long took;
    private int runs;
    private int violations;

    void ran(Ending ending, long nanos) {
        runs++;
        took += nanos;
        time = time.plus(ending.time());
        ending.crossings().stream()
                .flatMap((Crossing crossing) -> crossing.mishap().stream())
                .forEach(mishap -> injected.merge(mishap, 1L, Long::sum));
    }

    void violated() {
        violations++;
    }

    void add(Tally other) {
        other.injected.forEach((mishap, count) -> injected.merge(mishap, count, Long::sum));
        time = time.plus(other.time);
        took += other.took;
        runs += other.runs;
        violations += other.violations;
    }

    int runs() {
        return runs;
    }

    int violations() {
        return violations;
    }

    Duration time() {
        return time;
    }

    /** Processor time, or as near to it as the clock on the wall is. */
    Duration took() {
        return Duration.ofNanos(took);
    }

    /** How often each kind struck. */
    SortedMap<Mishap, Long> injected() {
        return new TreeMap<>(injected);
    }
}
