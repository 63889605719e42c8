package dev.stride.engine.lifecycle;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.interpreter.DerivedEffects;
import dev.stride.engine.node.ChildBranches;
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
 *
 * <p>A request reaches all that would be cancelled with the branch: its running child branches, and the instances that it called.
 */
public final class SuspendResume {

    /**
     * Suspends the branch: at once if it is ready to run, otherwise as soon as its wait has ended. If it is already suspended,
     * the reason of the earlier request is kept.
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
                passedOn(
                        branch,
                        new Stimulus.Suspend(request.reason(), request.requestedAt(), Optional.of(branch.id()))));
    }

    /** Resumes the branch where it was suspended, and releases the messages that were parked for the instance. */
    public static Decision resume(Branch branch, Stimulus.Resume request, Instant now) {
        var isSuspended = branch.suspension()
                .filter(last -> last.active() && !request.requestedAt().isBefore(last.requestedAt()))
                .isPresent();
        if (!isSuspended) {
            return new Decision.Ignored();
        }
        var continued = ChildBranches.startNext(branch.resumed(request.requestedAt()));
        var effects = new ArrayList<>(continued.effects());
        effects.addAll(released(branch, request));
        var waiting = DerivedEffects.withTimer(continued.branch(), now, effects);
        return commit(branch, waiting, List.of(new HistoryEntry.Resumed(now)), effects);
    }

    /** Returns the effects of the end of a suspension: parked messages are released, and the request is passed on. */
    static List<Effect> released(Branch suspended, Stimulus.Resume request) {
        var effects = new ArrayList<>(passedOn(suspended, request));
        if (suspended.id().isRoot()) {
            effects.add(new Effect.ReleaseParkedMessages());
        }
        return effects;
    }

    /** Returns the effects that pass a request on to the running child branches and to the called instances. */
    private static List<Effect> passedOn(Branch branch, Stimulus request) {
        var called = new ArrayList<>(branch.dependents());
        var effects = new ArrayList<Effect>();
        switch (branch.waitingFor()) {
            case Wait.Children(Join join)
            when !join.outstanding().isEmpty() ->
                effects.add(new Effect.TellChildren(join.forkVersion(), join.outstanding(), request));
            case Wait.CalledInstance calledInstance -> called.add(calledInstance.callee());
            case Wait.Nothing _, Wait.Start _, Wait.Sleep _, Wait.Events _, Wait.Children _ -> {}
        }
        called.stream()
                .map(child -> new Effect.SendMessage(BranchId.root(child.instance()), request))
                .forEach(effects::add);
        return effects;
    }

    /** Commits the change. Only the history of the instance tells of a request, not that of each of its branches. */
    private static Decision commit(Branch before, Branch after, List<HistoryEntry> entries, List<Effect> effects) {
        var all = new ArrayList<>(effects);
        all.addAll(DerivedEffects.between(before, after));
        return new Decision.Commit(after, all, before.id().isRoot() ? entries : List.of());
    }

    private SuspendResume() {}
}
