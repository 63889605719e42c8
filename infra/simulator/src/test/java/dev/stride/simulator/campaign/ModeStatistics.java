package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultInjector.PortCall;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.trial.RunOutcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The statistics of the runs of one campaign mode. Not safe for concurrent use. */
final class ModeStatistics {

    private final Map<FaultKind, Long> injected = new EnumMap<>(FaultKind.class);
    private Duration time = Duration.ZERO;
    private long took;
    private int runs;
    private int violations;
    private int joined;

    void addRun(RunOutcome runOutcome, long nanos) {
        runs++;
        took += nanos;
        time = time.plus(runOutcome.time());
        joined += runOutcome.joined();
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
        joined += other.joined;
    }

    int runs() {
        return runs;
    }

    int violations() {
        return violations;
    }

    /** Returns the number of messages that joined the commit of another message. */
    int joined() {
        return joined;
    }

    Duration time() {
        return time;
    }

    /** Returns the total time of the runs: wall-clock time, as an approximation of processor time. */
    Duration took() {
        return Duration.ofNanos(took);
    }

    /** Returns the number of injected faults by kind. */
    SortedMap<FaultKind, Long> injected() {
        return new TreeMap<>(injected);
    }
}
