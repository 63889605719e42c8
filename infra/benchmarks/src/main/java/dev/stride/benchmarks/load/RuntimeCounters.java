package dev.stride.benchmarks.load;

import dev.stride.runtime.metering.UsageCounter;

/**
 * What a process that is under load has done.
 *
 * @param commits of instances since it began: one for each state, and one more for each further action of a state
 * @param used since it began
 * @param commitIntervals from one commit of an instance to its next, of those since it was last asked, as HdrHistogram encodes them
 * @param heapBytes in use
 * @param threads of the operating system
 */
record RuntimeCounters(long commits, UsageCounter.Usage used, byte[] commitIntervals, long heapBytes, int threads) {}
