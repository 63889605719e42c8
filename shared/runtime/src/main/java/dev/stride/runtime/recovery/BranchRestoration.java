package dev.stride.runtime.recovery;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.InstanceCommand.RestoreBranch;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Sends the messages and timers of a branch again after the table was restored from a backup. Unlike
 * {@link BranchRecovery}, it also sends timers that are not due yet, and does not suspend the instance after several
 * attempts without progress.
 */
public final class BranchRestoration {

    private final Stores stores;

    public BranchRestoration(Stores stores) {
        this.stores = stores;
    }

    /**
     * Sends the messages and timers of a branch again. Also sends commands that do the same for each branch for which
     * this branch waits and, if it is a root branch, for all open branches of the instance. If the parent of this
     * branch no longer waits for it, only cancels this branch.
     *
     * @param redispatch performs effects that may have been performed before
     */
    public void restore(BranchId id, BiConsumer<CommittedBranch, List<PendingEffect>> redispatch) {
        var found = stores.branches().load(id);
        if (found.isEmpty() || !found.get().branch().hasBegun()) {
            BranchRecovery.begin(id, stores);
            return;
        }
        var branch = found.get().branch();
        var queue = stores.queue().inGroup(branch.plan());
        if (isAbandoned(branch)) {
            queue.send(BranchMessage.of(id + "/abandon", id, new Stimulus.Abandon(branch.plan())));
            return;
        }
        redispatch.accept(found.get(), found.get().outbox().pending());
        queue.sendAll(missingMessages(found.get()));
        queue.sendAll(related(branch).stream()
                .map(other -> new RestoreBranch(other, 0))
                .toList());
    }

    private boolean isAbandoned(Branch branch) {
        return !branch.status().isFinal()
                && branch.origin()
                        .filter(origin -> stores.branches()
                                .loadOutline(origin.parent())
                                .map(CommittedBranch::branch)
                                .filter(parent ->
                                        origin.awaited() ? !origin.isAwaitedBy(parent) : endedWith(parent, branch))
                                .isPresent())
                        .isPresent();
    }

    /**
     * Returns whether a called instance must be cancelled because its caller has ended. The caller continued without
     * waiting for the called instance, but must not leave it open after the end of the caller.
     */
    private static boolean endedWith(Branch caller, Branch called) {
        var isPassedOn = caller.status() == Status.COMPLETED && !caller.id().isRoot();
        return caller.status().isFinal()
                && !isPassedOn
                && caller.dependents().stream()
                        .anyMatch(dependent ->
                                dependent.instance().equals(called.id().instance()));
    }

    /**
     * Returns the messages that the branch needs to continue. Omits messages that the branch's pending effects send.
     * Includes the message of the branch's timer even if the timer is not due: if this message arrives early, its
     * handler sets the timer again.
     */
    private static List<BranchMessage> missingMessages(CommittedBranch committed) {
        var branch = committed.branch();
        var messages = new ArrayList<BranchMessage>();
        BranchRecovery.proceed(branch)
                .filter(_ -> !committed.outbox().containsProceed())
                .or(() -> BranchRecovery.eventsAvailable(branch))
                .map(stimulus -> BranchRecovery.message(branch, stimulus))
                .ifPresent(messages::add);
        branch.timer()
                .map(timer ->
                        BranchMessage.ofTimer(branch.id(), timer.version()).withDue(timer.due()))
                .ifPresent(messages::add);
        return messages;
    }

    /**
     * Returns the branches that must be restored after this branch: those that it waits for and, for a root branch, all
     * open child branches of the instance.
     */
    private List<BranchId> related(Branch branch) {
        var related = new ArrayList<BranchId>();
        switch (branch.waitingFor()) {
            case Wait.Nothing _, Wait.Start _, Wait.Sleep _, Wait.Events _ -> {}
            case Wait.Children(var join) ->
                join.outstanding().forEach(index -> related.add(branch.id().child(join.forkVersion(), index)));
            case Wait.CalledInstance called ->
                related.add(BranchId.root(called.callee().instance()));
        }
        if (branch.id().isRoot()) {
            stores.branches().listOpenChildren(branch.id().instance()).stream()
                    .filter(child -> !related.contains(child))
                    .forEach(related::add);
        }
        return related;
    }
}
