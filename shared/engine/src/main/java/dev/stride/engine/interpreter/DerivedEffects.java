package dev.stride.engine.interpreter;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Derives the effects that follow from the difference between two versions of a branch. The effects cancel abandoned children,
 * close subscriptions, update the indexes, and set timers.
 */
public final class DerivedEffects {

    /**
     * Returns the effects that follow from a change of a branch.
     *
     * @param before the branch before the stimulus
     * @param after the branch to be committed
     */
    public static List<Effect> between(Branch before, Branch after) {
        var effects = new ArrayList<Effect>();
        cancelledChildren(before, after).ifPresent(effects::add);
        before.events().subscriptions().stream()
                .filter(open -> !after.events().subscriptions().contains(open)
                        || after.status().isFinal())
                .forEach(open -> effects.add(new Effect.Unsubscribe(open)));
        if (after.status().isFinal()) {
            effects.addAll(onEnd(after));
        }
        if (!after.labels().equals(before.labels())) {
            effects.add(new Effect.IndexLabels());
        }
        if (after.id().isRoot()
                && !(after.listStatus() == before.listStatus()
                        && after.endedAt().equals(before.endedAt()))) {
            effects.add(new Effect.UpdateIndex(after.listStatus(), after.endedAt()));
        }
        return effects;
    }

    /**
     * Returns whether a change of the branch ends a wait for running children, or closes event subscriptions. Such a
     * change must be committed before the branch makes its next call, because only a commit creates the effects that
     * cancel these children and close these subscriptions.
     */
    static boolean abandonsWork(Branch before, Branch after) {
        return cancelledChildren(before, after).isPresent()
                || !after.events().subscriptions().containsAll(before.events().subscriptions());
    }

    /** Returns the effect that cancels children for which the branch no longer waits. */
    private static Optional<Effect> cancelledChildren(Branch before, Branch after) {
        return switch (before.waitingFor()) {
            case Wait.Children(Join join)
            when !stillJoins(after, join) && !join.outstanding().isEmpty() ->
                Optional.of(new Effect.CancelChildren(join.forkVersion(), join.outstanding()));
            case Wait.CalledInstance(long fork, DependentChild callee, var _)
            when !stillCalls(after, fork) -> Optional.of(abandon(callee));
            case Wait.Nothing _, Wait.Start _, Wait.Sleep _, Wait.Events _, Wait.Children _, Wait.CalledInstance _ ->
                Optional.empty();
        };
    }

    private static boolean stillJoins(Branch branch, Join join) {
        return branch.waitingFor() instanceof Wait.Children(Join now) && now.forkVersion() == join.forkVersion();
    }

    private static boolean stillCalls(Branch branch, long fork) {
        return branch.waitingFor() instanceof Wait.CalledInstance calledInstance
                && calledInstance.forkVersion() == fork;
    }

    private static List<Effect> onEnd(Branch ended) {
        var effects = new ArrayList<Effect>();
        var passesToParent = ended.status() == Status.COMPLETED && !ended.id().isRoot();
        if (!passesToParent) {
            ended.dependents().stream().map(DerivedEffects::abandon).forEach(effects::add);
        }
        return effects;
    }

    /** Returns the message that reports the end of a branch to its parent; empty if the parent does not wait for the branch. */
    public static Stream<Effect> notifyParent(Branch ended) {
        return ended
                .origin()
                .filter(BranchOrigin::awaited)
                .map(branchOrigin -> new Effect.SendMessage(
                        branchOrigin.parent(),
                        new Stimulus.ChildEnded(branchOrigin.forkVersion(), branchOrigin.index(), childResult(ended))))
                .stream()
                .map(Effect.class::cast);
    }

    private static ChildResult childResult(Branch ended) {
        if (ended.status() == Status.COMPLETED) {
            return ended.id().isRoot()
                    ? new ChildResult.Completed(
                            List.of(new BranchOutput(ended.data(), DataPath.ROOT)), List.of(), ConsumedEventIds.NONE)
                    : new ChildResult.Completed(
                            ended.outputs(), ended.dependents(), ended.events().consumed());
        }
        return new ChildResult.Failed(ended.raisedFault()
                .filter(_ -> ended.status() == Status.FAULTED)
                .map(RaisedFault::fault)
                .map(fault -> ended.id().isRoot() ? fault.elsewhere() : fault)
                .orElseGet(() -> ended.status() == Status.TIMED_OUT
                        ? Fault.of(Fault.TIMEOUT, "the called workflow exceeded its timeout")
                        : Fault.of(Fault.CANCELLED, "the called workflow was cancelled")));
    }

    /** Returns the branch with the timer of its wait, and adds the effect that sets it, unless it is set already. */
    public static Branch withTimer(Branch branch, Instant now, List<Effect> effects) {
        if (branch.status() != Status.WAITING) {
            return branch;
        }
        var due = Deadlines.nextWakeup(branch);
        if (due.equals(branch.timer().map(BranchTimer::due))) {
            return branch;
        }
        var timer = due.map(instant -> BranchTimer.setAt(now, branch.version() + 1, instant));
        timer.ifPresent(it -> effects.add(new Effect.SetTimer(it.version(), it.due())));
        return branch.withTimer(timer);
    }

    private static Effect abandon(DependentChild dependentChild) {
        return new Effect.SendMessage(
                BranchId.root(dependentChild.instance()), new Stimulus.Abandon(dependentChild.plan()));
    }

    private DerivedEffects() {}
}
