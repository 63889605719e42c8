package dev.stride.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a branch can compensate.
 *
 * @param completed nodes that compensate the states which have completed, in the order of their completion
 * @param back where to go when the compensation under way is done; empty when none is
 */
public record Undo(List<Integer> completed, OptionalInt back) {

    static final Undo NOTHING = new Undo(List.of(), OptionalInt.empty());

    public Undo {
        completed = List.copyOf(completed);
    }

    Undo completing(int compensation) {
        var more = new ArrayList<>(completed);
        more.add(compensation);
        return new Undo(more, back);
    }

    /** The last one is being compensated. */
    Undo undoing(int from) {
        return new Undo(completed.subList(0, completed.size() - 1), OptionalInt.of(from));
    }

    /** The compensation that is under way goes on elsewhere when it is done. */
    Undo returning(int to) {
        return new Undo(completed, OptionalInt.of(to));
    }

    Undo done() {
        return new Undo(completed, OptionalInt.empty());
    }
}
