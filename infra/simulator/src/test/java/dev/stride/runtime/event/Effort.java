package dev.stride.runtime.event;

import dev.stride.simulator.fault.FaultInjector.PortCall;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How many runs a test of events makes for each row.
 *
 * @param seeds the number of orders of the port calls that are tried
 * @param step a fault is injected at each port call whose number is a multiple of this
 */
record Effort(int seeds, int step) {

    /** Tries some of the orders and faults, in each build. */
    static final Effort SAMPLE = new Effort(5, 7);

    /** Tries each port call with each fault. Tests with it have the tag {@code simulation}. */
    static final Effort EXHAUSTIVE = new Effort(150, 1);

    LongStream eachSeed() {
        return LongStream.rangeClosed(1, seeds);
    }

    /** Returns the single faults to inject, one for each run. */
    Stream<InjectedFault> faults(List<PortCall> calls) {
        return IntStream.iterate(0, call -> call < calls.size(), call -> call + step)
                .boxed()
                .flatMap(call -> calls.get(call).possible().stream().map(fault -> new InjectedFault(call, fault)));
    }
}
