package dev.stride.engine.branch;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The completed states that a branch can compensate, and the position to return to after a running compensation.
 *
 * @param completed nodes that compensate a completed state, in order of completion
 * @param returnTo node to return to after the running compensation; empty if none is running
 */
public record CompensationLog(List<Integer> completed, OptionalInt returnTo) {

    public static final CompensationLog EMPTY = new CompensationLog(List.of(), OptionalInt.empty());

    public CompensationLog {
        completed = List.copyOf(completed);
    }

    public CompensationLog adding(int compensation) {
        var more = new ArrayList<>(completed);
        more.add(compensation);
        return new CompensationLog(more, returnTo);
    }

    /** Returns the log without its last state, which the branch begins to compensate before it returns to a node. */
    public CompensationLog compensating(int from) {
        return new CompensationLog(completed.subList(0, completed.size() - 1), OptionalInt.of(from));
    }

    /** Returns a copy with another node at which the branch continues after the running compensation. */
    public CompensationLog returningTo(int to) {
        return new CompensationLog(completed, OptionalInt.of(to));
    }

    public CompensationLog compensated() {
        return new CompensationLog(completed, OptionalInt.empty());
    }
}
