package dev.stride.runtime;

import dev.stride.engine.Branch;
import dev.stride.engine.Entry;
import java.util.List;

/** Sees what is committed: for logs, metrics and people. It must not fail. */
@FunctionalInterface
public interface Observer {

    Observer NONE = (branch, entries) -> {};

    /**
     * A commit was made.
     *
     * @param entries what it adds to the history, with data
     */
    void committed(Branch branch, List<Entry> entries);
}
