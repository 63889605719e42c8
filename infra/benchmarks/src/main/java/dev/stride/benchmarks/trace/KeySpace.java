package dev.stride.benchmarks.trace;

import dev.stride.runtime.port.Table.Index;

/** The table or one of its indexes. Each has a throughput limit for every partition key, and one for all keys together. */
public enum KeySpace {
    TABLE(0),
    LISTING(1),
    OVERVIEW(2);

    private final int number;

    KeySpace(int number) {
        this.number = number;
    }

    /**
     * Returns the position of this key space (the table or a secondary index) in arrays that hold one value for each
     * key space.
     */
    public int number() {
        return number;
    }

    static KeySpace of(Index index) {
        return switch (index) {
            case LISTING -> LISTING;
            case OVERVIEW -> OVERVIEW;
        };
    }
}
