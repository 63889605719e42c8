package dev.stride.benchmarks.load;

import dev.stride.runtime.metering.UsageCounter;

/**
 * The figures that the runtime's process reports during a load benchmark: its commits, its use of services, its failed calls and
 * its memory.
 *
 * @param commits commits of instances since its start: one for each state, and one more for each further action of a state
 * @param used the usage of services since its start
 * @param commitIntervals the times between successive commits of an instance since the last request, as HdrHistogram encodes them
 * @param portCalls the port calls since its start
 * @param failedPortCalls the number of port calls that {@link FailingPorts} made fail
 * @param heapBytes the used heap
 * @param threads the number of threads of the operating system
 */
record RuntimeCounters(
        long commits,
        UsageCounter.Usage used,
        byte[] commitIntervals,
        long portCalls,
        long failedPortCalls,
        long heapBytes,
        int threads) {}
