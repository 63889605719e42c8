package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.PortCall;
import dev.stride.simulator.trial.RunOutcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the runs of one mode came to. Not safe for concurrent use. */
final class ModeStatistics {

    private final Map<FaultKind, Long> injected = new EnumMap<>(FaultKind.class);
    private Duration time = Duration.ZERO;
    private long took;
    private int runs;
    private int violations;

    void addRun(RunOutcome runOutcome, long nanos) {
        runs++;
        took += nanos;
        time = time.plus(runOutcome.time());
        runOutcome.crossings().stream()
                .flatMap((PortCall portCall) -> portCall.fault().stream())
                .forEach(faultKind -> injected.merge(faultKind, 1L, Long::sum));
    }

    void violated() {
        violations++;
    }

    void add(ModeStatistics other) {
        other.injected.forEach((faultKind, count) -> injected.merge(faultKind, count, Long::sum));
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
    SortedMap<FaultKind, Long> injected() {
        return new TreeMap<>(injected);
    }
}
