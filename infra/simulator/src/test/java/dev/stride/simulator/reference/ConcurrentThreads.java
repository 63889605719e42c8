package dev.stride.simulator.reference;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An interpreter of concurrent threads. It runs each thread to its end as if it were alone, then determines which end
 * decided the outcome, and undoes everything that the others did after that moment.
 */
final class ConcurrentThreads {

    /** The work of one thread. */
    @FunctionalInterface
    interface Arm {
        void run(ExecutionThread executionThread);
    }

    /**
     * The end of a thread and its time.
     *
     * @param failure empty for a thread that succeeded
     */
    private record End(ExecutionThread line, Instant at, Optional<RuntimeException> failure) {}

    /**
     * Runs all arms until all have succeeded or one has failed.
     *
     * @return their threads, in the order of the arms
     */
    static List<ExecutionThread> all(ExecutionThread from, List<? extends Arm> arms) {
        return atLeast(arms.size(), from, arms);
    }

    /**
     * Runs all arms until {@code needed} have succeeded, or too many have failed for that.
     *
     * @return the threads that had succeeded by then
     */
    static List<ExecutionThread> atLeast(int needed, ExecutionThread from, List<? extends Arm> arms) {
        var ends = arms.stream().map(arm -> followed(from.fork(), arm)).toList();
        var good = sorted(ends.stream().filter(end -> end.failure().isEmpty()).toList());
        var bad = sorted(ends.stream().filter(end -> end.failure().isPresent()).toList());
        if (good.size() >= needed) {
            var winners = good.subList(0, needed);
            decided(
                    from,
                    ends,
                    winners.stream().map(End::at).max(Comparator.naturalOrder()).orElse(from.now));
            return ends.stream().filter(winners::contains).map(End::line).toList();
        }
        var decisive = bad.get(arms.size() - needed);
        decided(from, ends, decisive.at());
        throw decisive.failure().orElseThrow();
    }

    private static End followed(ExecutionThread executionThread, Arm arm) {
        try {
            arm.run(executionThread);
            return new End(executionThread, executionThread.now, Optional.empty());
        } catch (Fault | Deadline.Passed failure) {
            return new End(executionThread, executionThread.now, Optional.of(failure));
        } catch (WaitsForever forever) {
            return new End(executionThread, Instant.MAX, Optional.of(forever));
        }
    }

    private static List<End> sorted(List<End> ends) {
        var sorted = new ArrayList<>(ends);
        sorted.sort(Comparator.comparing(End::at));
        return sorted;
    }

    private static void decided(ExecutionThread from, List<End> ends, Instant at) {
        ends.forEach(end -> from.diary.addAll(from.instance.world.until(end.line().diary, at)));
        from.now = at;
    }

    private ConcurrentThreads() {}
}
