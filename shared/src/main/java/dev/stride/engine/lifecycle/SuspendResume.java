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
 * Somebody wants an instance to rest, or to go on again. No plan is needed for that. Wishes may come late, twice and in any
 * order: the last one counts.
 */
public final class SuspendResume {

    /** It rests if nothing is under way that will end its state; what it waits for goes on. The first reason stays. */
    public static Decision suspend(Branch branch, Stimulus.Suspend wish, Instant now) {
        if (branch.suspension()
                .filter(last -> !wish.requestedAt().isAfter(last.requestedAt()))
                .isPresent()) {
            return new Decision.Ignored();
        }
        var earlier = branch.suspension().flatMap(Suspension::reason);
        var held =
                branch.withSuspension(new Suspension(Optional.of(earlier.orElse(wish.reason())), wish.requestedAt()));
        return commit(
                branch,
                branch.ready() ? held.suspended() : held,
                earlier.isPresent() ? List.of() : List.of(new HistoryEntry.Suspended(now, wish.reason())),
                List.of());
    }

    /** It goes on from where it rests, and so do the letters that were kept for it. */
    public static Decision resume(Branch branch, Stimulus.Resume wish, Instant now) {
        if (branch.suspension()
                .filter(last -> last.active() && !wish.requestedAt().isBefore(last.requestedAt()))
                .isEmpty()) {
            return new Decision.Ignored();
        }
        return commit(
                branch,
                branch.resumed(wish.requestedAt()),
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
