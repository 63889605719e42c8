package dev.stride.benchmarks.scale;

import java.util.Arrays;

/**
 * A counter of the capacity units that each partition key uses in the current second. It rejects a request that would exceed the
 * limit of its key, as DynamoDB throttles such a request.
 */
final class KeyLoads {

    private static final int HALVES = 2;

    private final int writeLimit;
    private final int halfReadLimit;
    private int[] second;
    private int[] writes;
    private int[] halfReads;

    /** For each key, the write units that it used in its busiest second. */
    private final long[] peakWrites;

    private final long[] peakHalfReads;
    private final long[] throttles;
    private final boolean isPeakShared;

    /**
     * @param keys the number of keys
     * @param isPeakShared whether all keys together have one peak, so that the number of keys may grow
     */
    KeyLoads(int keys, int writeLimit, int readLimit, boolean isPeakShared) {
        this.writeLimit = writeLimit;
        this.halfReadLimit = HALVES * readLimit;
        this.isPeakShared = isPeakShared;
        second = new int[keys];
        writes = new int[keys];
        halfReads = new int[keys];
        var peaks = isPeakShared ? 1 : keys;
        peakWrites = new long[peaks];
        peakHalfReads = new long[peaks];
        throttles = new long[peaks];
    }

    /** Makes room to count the load of at least {@code keys} partition keys. */
    void grow(int keys) {
        if (keys > second.length) {
            var length = Math.max(keys, 2 * second.length);
            second = Arrays.copyOf(second, length);
            writes = Arrays.copyOf(writes, length);
            halfReads = Arrays.copyOf(halfReads, length);
        }
    }

    /**
     * Adds the capacity units of a request to the load of a partition key. Rejects the request instead if the load
     * would exceed the limit of the key.
     *
     * @return whether the request was served
     */
    boolean use(int key, int now, int writeUnits, int halfReadUnits) {
        if (second[key] != now) {
            second[key] = now;
            writes[key] = 0;
            halfReads[key] = 0;
        }
        int at = isPeakShared ? 0 : key;
        boolean throttled = writeUnits > 0 && writes[key] + writeUnits > writeLimit
                || halfReadUnits > 0 && halfReads[key] + halfReadUnits > halfReadLimit;
        if (throttled) {
            throttles[at]++;
            return false;
        }
        writes[key] += writeUnits;
        halfReads[key] += halfReadUnits;
        peakWrites[at] = Math.max(peakWrites[at], writes[key]);
        peakHalfReads[at] = Math.max(peakHalfReads[at], halfReads[key]);
        return true;
    }

    /**
     * Resets the counted load of a partition key to zero. The caller does this when a new simulated instance takes over
     * the array index of an ended instance, so that the old load does not count for the new instance.
     */
    void reset(int key) {
        second[key] = 0;
        writes[key] = 0;
        halfReads[key] = 0;
    }

    long peakWrites(int key) {
        return peakWrites[key];
    }

    long peakReads(int key) {
        return Math.ceilDiv(peakHalfReads[key], HALVES);
    }

    long throttles(int key) {
        return throttles[key];
    }

    long allThrottles() {
        return Arrays.stream(throttles).sum();
    }
}
