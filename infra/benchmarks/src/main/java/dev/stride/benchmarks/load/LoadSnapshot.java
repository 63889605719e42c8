package dev.stride.benchmarks.load;

import java.time.Duration;
import java.time.Instant;

/**
 * All counts at one moment.
 *
 * @param runtimeCpu time of the processor that the runtime took
 * @param storesCpu time that the processes took that keep its data, if there are any
 * @param generatorCpu time that this process took, which also is the service that instances call
 */
record LoadSnapshot(
        Instant time,
        InstanceCounter.InstanceCounts instances,
        RuntimeCounters counts,
        Duration runtimeCpu,
        Duration storesCpu,
        Duration generatorCpu) {}
