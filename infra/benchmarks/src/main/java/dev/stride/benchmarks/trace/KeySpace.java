package dev.stride.benchmarks.trace;

import dev.stride.runtime.port.Table.Index;

/** The table or one of its indexes. Each limits the throughput of its partition keys, and its own throughput. */
public enum KeySpace {
    TABLE,
    LISTING,
    OVERVIEW;

    static KeySpace of(Index index) {
        return switch (index) {
            case LISTING -> LISTING;
            case OVERVIEW -> OVERVIEW;
        };
    }

    /** Returns the name of the table or index as the pages call it. */
    public String text() {
        return switch (this) {
            case TABLE -> "table";
            case LISTING -> "index `listing`";
            case OVERVIEW -> "index `overview`";
        };
    }
}
