package dev.stride.engine.branch;

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
 * The children that a branch waits for. Ended children are recorded by index, so that a redelivered message counts once.
 *
 * @param forkVersion version of the branch whose commit started the first child; part of the ids of children
 * @param count number of children in total
 * @param span number of collection elements that each child covers; 1 for a branch of a fork
 * @param window number of children that run at the same time
 * @param begun number of children that were started
 * @param required number of children that must complete
 */
public record Join(
        long forkVersion,
        int count,
        int span,
        int window,
        int begun,
        int required,
        SortedMap<Integer, Completed> completed,
        Set<Integer> failedChildren,
        Optional<Fault> lastFault) {

    public Join {
        completed = Collections.unmodifiableSortedMap(new TreeMap<>(completed));
        failedChildren = Set.copyOf(failedChildren);
    }

    public static Join create(long forkVersion, int count, int span, int window, int required) {
        return new Join(
                forkVersion,
                count,
                span,
                window,
                Math.min(window, count),
                required,
                new TreeMap<>(),
                Set.of(),
                Optional.empty());
    }

    public boolean waitsFor(int index) {
        return index >= 0 && index < begun && !completed.containsKey(index) && !failedChildren.contains(index);
    }

    /** Returns the indexes of the children that were started and have not ended. */
    public List<Integer> outstanding() {
        return IntStream.range(0, begun).filter(this::waitsFor).boxed().toList();
    }

    public boolean satisfied() {
        return completed.size() >= required;
    }

    public boolean unsatisfiable() {
        return count - failedChildren.size() < required;
    }

    /** Returns whether the next group of children can start: all started children have ended, and more children remain. */
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
