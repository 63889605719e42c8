package dev.stride.testsupport;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The time that work takes the processor: what else the machine does makes it hardly longer. */
public final class CpuTime {

    /** What the calling thread needs for some work. */
    public static Duration of(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        var before = threads.getCurrentThreadCpuTime();
        work.run();
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
    }

    private CpuTime() {}
}
