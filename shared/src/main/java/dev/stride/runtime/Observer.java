package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.trace.Tracing;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import java.util.List;

/** Sees what happens: for logs, metrics and people. It must not fail. */
@FunctionalInterface
public interface Observer {

    Observer NONE = (branch, entries) -> {};

    /**
     * A commit was made.
     *
     * @param entries what it adds to the history, with data
     */
    void committed(Branch branch, List<Entry> entries);

    /** A commit was made, and its effects were dispatched as far as that went. */
    default void turned(Transition transition) {}

    /** Something got to half of a limit, or beyond. */
    default void near(Reach reach) {}

    /** A branch is woken that nothing has moved for long: something that was to move it is lost. */
    default void woken(BranchId branch) {}

    /** Where what is done is traced. */
    default Tracing tracing() {
        return Tracing.OFF;
    }

    /**
     * An event was put aside: no instance gets it.
     *
     * @param event the CloudEvent as JSON
     * @param why for people
     */
    default void parked(JsonNode event, String why) {}
}
