package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a branch can compensate.
 *
 * @param completed nodes that compensate the states which have completed, in the order of their completion
 * @param returnTo where to go when the compensation under way is done; empty when none is
 */
public record CompensationLog(
        List<Integer> completed, @JsonProperty("back") OptionalInt returnTo) {

    public static final CompensationLog EMPTY = new CompensationLog(List.of(), OptionalInt.empty());

    public CompensationLog {
        completed = List.copyOf(completed);
    }

    public CompensationLog adding(int compensation) {
        var more = new ArrayList<>(completed);
        more.add(compensation);
        return new CompensationLog(more, returnTo);
    }

    /** The last one is being compensated. */
    public CompensationLog compensating(int from) {
        return new CompensationLog(completed.subList(0, completed.size() - 1), OptionalInt.of(from));
    }

    /** The compensation that is under way goes on elsewhere when it is done. */
    public CompensationLog returningTo(int to) {
        return new CompensationLog(completed, OptionalInt.of(to));
    }

    public CompensationLog compensated() {
        return new CompensationLog(completed, OptionalInt.empty());
    }
}
