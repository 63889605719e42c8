package dev.stride.testsupport;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The CPU time of a piece of work, which hardly depends on other load of the machine. */
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
