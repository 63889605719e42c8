package dev.stride.local.load;

import java.time.Duration;
import java.time.Instant;

/**
 * All counts at one moment.
 *
 * @param runtime time of the processor that the runtime took
 * @param stores time that the processes took that keep its data, if there are any
 * @param generator time that this process took, which also is the service that instances call
 */
record Moment(Instant at, Tally.Counted tally, Counts counts, Duration runtime, Duration stores, Duration generator) {}
