package dev.stride.engine;

import dev.stride.plan.Plan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Somebody wants an instance to end: at once, or when what it has completed is compensated. */
final class Cancellation {

    static Decision of(Plan plan, Branch branch, Stimulus.Cancel cancel, Circumstances circumstances) {
        var underWay = branch.term()
                .ending()
                .filter(it -> it.status() == Status.CANCELLED)
                .isPresent();
        if (cancel.compensate() && underWay) {
            return new Decision.Ignored();
        }
        var walk = new Walk(plan, branch, circumstances)
                .noting(new Entry.Cancelled(circumstances.now(), cancel.reason(), cancel.compensate()));
        var compensation = cancel.compensate() ? plan.terms().compensation() : OptionalInt.empty();
        var none = branch.undo().completed().isEmpty() && branch.undo().back().isEmpty();
        return compensation.isEmpty() || none
                ? ended(branch, walk, circumstances)
                : walk.on(new Outcome.Save(compensating(branch, compensation.getAsInt()), letters(branch)), branch);
    }

    /** Who wants it to end does not want it to rest. */
    private static List<Effect> letters(Branch branch) {
        return branch.held() ? List.of(new Effect.Resend()) : List.of();
    }

    /** It ends at once. */
    static Decision ended(Branch branch, Walk walk, Circumstances circumstances) {
        return walk.noting(entry(circumstances)).over(branch.ended(Status.CANCELLED, circumstances.now()));
    }

    static Entry entry(Circumstances circumstances) {
        return new Entry.Ended(circumstances.now(), Status.CANCELLED, Optional.empty(), Optional.empty());
    }

    /** A compensation that is under way is not cut off: what it was triggered for is forgotten, and the others follow it. */
    private static Branch compensating(Branch branch, int compensation) {
        var last = new Ending(Status.CANCELLED, Optional.empty());
        var ending = branch.released().withTerm(branch.term().ending(last));
        return branch.undo().back().isPresent()
                ? ending.withUndo(branch.undo().returning(compensation))
                : ending.withScopes(List.of())
                        .withHearing(branch.hearing().deaf())
                        .goTo(compensation);
    }

    private Cancellation() {}
}
