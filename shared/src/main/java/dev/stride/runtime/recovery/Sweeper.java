package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Wait;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.BranchInbox;
import dev.stride.runtime.event.EventRouter;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.OpenInstances;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;

/**
 * A scheduled job that finds branches which are stuck because a message or a timer was lost. Each run examines some of the open
 * instances, requests the recovery of each overdue branch as soon as it is found, and stores where the next run continues.
 */
public final class Sweeper {

    private final OpenInstances open;
    private final BranchInbox branchInbox;
    private final BranchStore branchStore;
    private final MessageQueue queue;
    private final InstantSource clock;

    /** @param inbox finds the events that have arrived for a branch */
    public Sweeper(Stores stores, OpenInstances open, BranchInbox inbox, InstantSource clock) {
        this.open = open;
        this.branchInbox = inbox;
        branchStore = stores.branches();
        queue = stores.queue();
        this.clock = clock;
    }

    /**
     * Creates a sweeper, the job that finds branches which are stuck because a message or a timer was lost. When the
     * sweeper decides whether an event has arrived for a branch, it allows for a difference between the hosts' clocks.
     *
     * @param disagreement the maximal difference between the clocks of hosts
     */
    public static Sweeper of(Ports ports, Stores stores, Duration disagreement) {
        var router = new EventRouter(ports, RuntimeObserver.NONE, stores.queue()::sendAll, disagreement);
        return new Sweeper(stores, OpenInstances.ofSweeper(ports.table()), router.inbox(), ports.clock());
    }

    /**
     * Examines open instances until the run reaches its limit of instances, of woken branches, or of time. Saves the position
     * after each page and at the end of the run. If an instance cannot be examined, saves the position after this instance, so
     * that the next run skips the instance.
     *
     * @param deadline when the invocation ends
     * @return how many branches were found overdue
     */
    public int sweep(Instant deadline) {
        var run = new Run(clock.instant(), deadline.minus(Limits.COMMIT_MARGIN));
        var cursor = open.resume();
        try {
            while (cursor.hasNext() && !run.isOver()) {
                cursor.next().ifPresent(run::examine);
                if (cursor.hasFinishedPage()) {
                    open.savePosition(cursor);
                }
            }
        } finally {
            open.savePosition(cursor);
        }
        return run.woken.size();
    }

    /** One run of the sweeper, which searches the open branches of each instance for overdue ones, from the root branch down. */
    private final class Run {

        private final Set<BranchId> woken = new HashSet<>();
        private final Instant since;
        private final Instant end;
        private int instances;
        private int branchesLeft;

        private Run(Instant start, Instant end) {
            since = start.minus(MaintenanceLimits.SWEEP_AFTER);
            this.end = end;
        }

        private boolean isOver() {
            return instances >= MaintenanceLimits.SWEEP_INSTANCES
                    || woken.size() >= MaintenanceLimits.SWEEP_WAKES
                    || isOutOfTime();
        }

        private boolean isOutOfTime() {
            return clock.instant().isAfter(end);
        }

        private void examine(InstanceSummary instance) {
            var root = BranchId.root(instance.instance());
            instances++;
            branchesLeft = MaintenanceLimits.SWEEP_BRANCHES;
            branchStore
                    .loadOutline(root)
                    .ifPresentOrElse(
                            this::examine, () -> wakeIf(!instance.startedAt().isAfter(since), root));
        }

        /**
         * Requests the recovery of the branch and of its children, if they are overdue. A branch is overdue if it could have
         * advanced an hour ago, but has made no commit since then.
         */
        private void examine(CommittedBranch committedBranch) {
            var branch = committedBranch.branch();
            if (branchesLeft-- <= 0 || branch.onHold()) {
                return;
            }
            var isIdle = !committedBranch.at().isAfter(since);
            var isTimerDue = branch.timer()
                    .filter(branchTimer -> !branchTimer.due().isAfter(since))
                    .isPresent();
            wakeIf(
                    isIdle
                            && (branch.ready()
                                    || !branch.hasBegun()
                                    || branch.status().isFinal()
                                    || isTimerDue),
                    branch.id());
            switch (branch.waitingFor()) {
                case Wait.Nothing _, Wait.Start _, Wait.Sleep _ -> {}
                case Wait.Events _ -> wakeIf(isIdle && !branchInbox.next(branch).isEmpty(), branch.id());
                case Wait.Children(var join) ->
                    join.outstanding()
                            .forEach(index ->
                                    examineChild(branch.id().child(join.forkVersion(), index), committedBranch));
                case Wait.CalledInstance(var _, var callee, var _) -> {
                    var root = branchStore.loadOutline(BranchId.root(callee.instance()));
                    root.filter(it -> it.branch().status().isFinal()).ifPresent(this::examine);
                    wakeIf(isIdle && root.isEmpty(), branch.id());
                }
            }
        }

        private void examineChild(BranchId child, CommittedBranch parent) {
            if (isOutOfTime()) {
                return;
            }
            branchStore
                    .loadOutline(child)
                    .filter(committed -> committed.branch().hasBegun())
                    .ifPresentOrElse(
                            this::examine,
                            () -> wakeIf(
                                    !parent.at().isAfter(since), parent.branch().id()));
        }

        /**
         * Requests the recovery of an overdue branch. The delay of the message varies by branch, to avoid a burst of recoveries.
         */
        private void wakeIf(boolean isOverdue, BranchId branch) {
            if (isOverdue && woken.add(branch)) {
                var seconds = Math.floorMod(branch.hashCode(), Limits.QUEUE_DELAY.toSeconds());
                queue.send(new InstanceCommand.WakeBranch(branch, 0), Duration.ofSeconds(seconds));
            }
        }
    }
}
