package dev.stride.benchmarks.load;

import java.time.Duration;
import java.time.Instant;

/**
 * A snapshot of the counters and CPU times of a load benchmark.
 *
 * @param runtimeCpu CPU time of the runtime
 * @param storesCpu CPU time of the processes that store its data, if there are any
 * @param generatorCpu CPU time of this process, which includes the service that instances call
 */
record LoadSnapshot(
        Instant time,
        InstanceCounter.InstanceCounts instances,
        RuntimeCounters counts,
        Duration runtimeCpu,
        Duration storesCpu,
        Duration generatorCpu) {}
