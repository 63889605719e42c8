package dev.stride.engine;

import dev.stride.engine.Ended.Broken;
import dev.stride.engine.Ended.Completed;
import dev.stride.plan.Fault;
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
 * @param fork version of the branch whose commit began the first of them; part of their ids
 * @param count how many there are in all
 * @param span elements of the collection that each of them covers; 1 for an arm
 * @param window how many run at the same time before the next ones begin
 * @param begun how many have begun
 * @param needed how many must complete
 */
public record Gathering(
        long fork,
        int count,
        int span,
        int window,
        int begun,
        int needed,
        SortedMap<Integer, Completed> completed,
        Set<Integer> broken,
        Optional<Fault> lastFault) {

    public Gathering {
        completed = Collections.unmodifiableSortedMap(new TreeMap<>(completed));
        broken = Set.copyOf(broken);
    }

    static Gathering of(long fork, int count, int span, int window, int needed) {
        return new Gathering(
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

    boolean waitsFor(int index) {
        return index >= 0 && index < begun && !completed.containsKey(index) && !broken.contains(index);
    }

    /** Places of the children that have begun and not ended. */
    public List<Integer> outstanding() {
        return IntStream.range(0, begun).filter(this::waitsFor).boxed().toList();
    }

    boolean enough() {
        return completed.size() >= needed;
    }

    boolean hopeless() {
        return count - broken.size() < needed;
    }

    /** Whether all that have begun have ended, and others have not begun. */
    boolean pauses() {
        return begun < count && outstanding().isEmpty();
    }

    Gathering with(int index, Ended ended) {
        var done = new TreeMap<>(completed);
        var failed = new HashSet<>(broken);
        var fault = lastFault;
        switch (ended) {
            case Completed it -> done.put(index, it);
            case Broken(Fault it) -> {
                failed.add(index);
                fault = Optional.of(it);
            }
        }
        return new Gathering(fork, count, span, window, begun, needed, done, failed, fault);
    }

    Gathering next() {
        var upTo = Math.min(begun + window, count);
        return new Gathering(fork, count, span, window, upTo, needed, completed, broken, lastFault);
    }
}
