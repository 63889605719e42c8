package dev.stride.workflowtest.explore;

import java.time.Duration;

/**
 * How much an exploration may run.
 *
 * @param runs the greatest number of runs
 * @param time real time after which no further run begins
 * @param seed decides which pairs are tried, and in which order
 */
public record Budget(int runs, Duration time, long seed) {}
