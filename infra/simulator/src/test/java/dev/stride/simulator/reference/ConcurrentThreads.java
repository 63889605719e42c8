package dev.stride.simulator.reference;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lines that run at the same time. Each is followed to its end as if it were alone; then it is seen which of these ends decided
 * the fate of all, and what the others did after that moment is taken back.
 */
final class ConcurrentThreads {

    /** What one of the lines does. */
    @FunctionalInterface
    interface Arm {
        void run(ExecutionThread executionThread);
    }

    /** How a line ended, and when. @param failure empty for one that did all it had to do */
    private record End(ExecutionThread line, Instant at, Optional<RuntimeException> failure) {}

    /** Runs them until all have succeeded or one has failed. @return all of them, in their order */
    static List<ExecutionThread> all(ExecutionThread from, List<? extends Arm> arms) {
        return atLeast(arms.size(), from, arms);
    }

    /** Runs them until so many have succeeded, or so many have failed that this cannot be. @return those that succeeded by then */
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
