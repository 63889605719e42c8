package dev.stride.engine.lifecycle;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.interpreter.DerivedEffects;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Suspends and resumes instances. This works even if the plan of the instance cannot be loaded. Requests can arrive late, twice
 * and out of order. The request with the latest request time takes effect.
 */
public final class SuspendResume {

    /**
     * Suspends the instance. If the instance waits, for example for an event or a timer, the wait is not interrupted:
     * the instance is suspended when its current state ends. Otherwise it is suspended at once. If it is already
     * suspended, the reason of the earlier request is kept.
     */
    public static Decision suspend(Branch branch, Stimulus.Suspend request, Instant now) {
        if (branch.suspension()
                .filter(last -> !request.requestedAt().isAfter(last.requestedAt()))
                .isPresent()) {
            return new Decision.Ignored();
        }
        var earlier = branch.suspension().flatMap(Suspension::reason);
        var onHold = branch.withSuspension(
                new Suspension(Optional.of(earlier.orElse(request.reason())), request.requestedAt()));
        return commit(
                branch,
                branch.ready() ? onHold.suspended() : onHold,
                earlier.isPresent() ? List.of() : List.of(new HistoryEntry.Suspended(now, request.reason())),
                List.of());
    }

    /** Resumes the instance where it was suspended, and releases the messages that were parked for it. */
    public static Decision resume(Branch branch, Stimulus.Resume request, Instant now) {
        var isSuspended = branch.suspension()
                .filter(last -> last.active() && !request.requestedAt().isBefore(last.requestedAt()))
                .isPresent();
        if (!isSuspended) {
            return new Decision.Ignored();
        }
        return commit(
                branch,
                branch.resumed(request.requestedAt()),
                List.of(new HistoryEntry.Resumed(now)),
                List.of(new Effect.ReleaseParkedMessages()));
    }

    private static Decision commit(Branch before, Branch after, List<HistoryEntry> entries, List<Effect> effects) {
        var all = new ArrayList<>(effects);
        all.addAll(DerivedEffects.between(before, after));
        return new Decision.Commit(after, all, entries);
    }

    private SuspendResume() {}
}
