package dev.stride.benchmarks.scale;

import java.util.Arrays;

/** A queue of {@code long} values, stored in an array without boxing. */
final class LongList {

    private static final int FIRST = 16;

    private long[] values = new long[FIRST];
    private int from;
    private int to;

    void add(long value) {
        if (to == values.length) {
            int size = size();
            values = Arrays.copyOfRange(values, from, from + Math.max(2 * size, FIRST));
            from = 0;
            to = size;
        }
        values[to++] = value;
    }

    /** Removes the first number of this list, which is used as a queue, and returns the number. */
    long poll() {
        return values[from++];
    }

    long first() {
        return values[from];
    }

    int size() {
        return to - from;
    }

    boolean isEmpty() {
        return from == to;
    }
}
