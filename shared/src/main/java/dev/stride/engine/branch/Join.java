package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.stride.engine.branch.ChildResult.Completed;
import dev.stride.engine.branch.ChildResult.Failed;
import dev.stride.plan.fault.Fault;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The children that a branch waits for. Who has ended is a set, so that hearing of one twice counts once.
 *
 * @param forkVersion version of the branch whose commit began the first of them; part of their ids
 * @param count how many there are in all
 * @param span elements of the collection that each of them covers; 1 for an arm
 * @param window how many run at the same time before the next ones begin
 * @param begun how many have begun
 * @param required how many must complete
 */
public record Join(
        @JsonProperty("fork") long forkVersion,
        int count,
        int span,
        int window,
        int begun,
        @JsonProperty("needed") int required,
        SortedMap<Integer, Completed> completed,
        @JsonProperty("broken") Set<Integer> failedChildren,
        Optional<Fault> lastFault) {

    public Join {
        completed = Collections.unmodifiableSortedMap(new TreeMap<>(completed));
        failedChildren = Set.copyOf(failedChildren);
    }

    public static Join create(long fork, int count, int span, int window, int needed) {
        return new Join(
                fork,
                count,
                span,
                window,
                Math.min(window, count),
                needed,
                new TreeMap<>(),
                Set.of(),
                Optional.empty());
    }

    public boolean waitsFor(int index) {
        return index >= 0 && index < begun && !completed.containsKey(index) && !failedChildren.contains(index);
    }

    /** Places of the children that have begun and not ended. */
    public List<Integer> outstanding() {
        return IntStream.range(0, begun).filter(this::waitsFor).boxed().toList();
    }

    public boolean satisfied() {
        return completed.size() >= required;
    }

    public boolean unsatisfiable() {
        return count - failedChildren.size() < required;
    }

    /** Whether all that have begun have ended, and others have not begun. */
    public boolean windowDone() {
        return begun < count && outstanding().isEmpty();
    }

    public Join withEnded(int index, ChildResult childResult) {
        var done = new TreeMap<>(completed);
        var failed = new HashSet<>(failedChildren);
        var fault = lastFault;
        switch (childResult) {
            case Completed it -> done.put(index, it);
            case Failed(Fault it) -> {
                failed.add(index);
                fault = Optional.of(it);
            }
        }
        return new Join(forkVersion, count, span, window, begun, required, done, failed, fault);
    }

    public Join nextWindow() {
        var upTo = Math.min(begun + window, count);
        return new Join(forkVersion, count, span, window, upTo, required, completed, failedChildren, lastFault);
    }
}
