package dev.stride.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Somebody wants an instance to rest, or to go on again. No plan is needed for that. Wishes may come late, twice and in any
 * order: the last one counts.
 */
final class Holding {

    /** It rests if nothing is under way that will end its state; what it waits for goes on. The first reason stays. */
    static Decision suspended(Branch branch, Stimulus.Suspend wish, Instant now) {
        if (branch.hold().filter(last -> !wish.asked().isAfter(last.asked())).isPresent()) {
            return new Decision.Ignored();
        }
        var earlier = branch.hold().flatMap(Hold::reason);
        var held = branch.withHold(new Hold(Optional.of(earlier.orElse(wish.reason())), wish.asked()));
        return moved(
                branch,
                branch.ready() ? held.resting() : held,
                earlier.isPresent() ? List.of() : List.of(new Entry.Suspended(now, wish.reason())),
                List.of());
    }

    /** It goes on from where it rests, and so do the letters that were kept for it. */
    static Decision resumed(Branch branch, Stimulus.Resume wish, Instant now) {
        if (branch.hold()
                .filter(last -> last.on() && !wish.asked().isBefore(last.asked()))
                .isEmpty()) {
            return new Decision.Ignored();
        }
        return moved(
                branch, branch.released(wish.asked()), List.of(new Entry.Resumed(now)), List.of(new Effect.Resend()));
    }

    private static Decision moved(Branch before, Branch after, List<Entry> entries, List<Effect> effects) {
        var all = new ArrayList<>(effects);
        all.addAll(Consequences.of(before, after));
        return new Decision.Moved(after, all, entries);
    }

    private Holding() {}
}
