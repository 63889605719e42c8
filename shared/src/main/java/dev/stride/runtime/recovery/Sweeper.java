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
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import dev.stride.runtime.store.OpenInstances;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * The scheduled search for branches that are stuck because a message or a timer was lost. Each run examines some of the open
 * instances, requests the recovery of overdue branches, and stores where the next run continues.
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

    /** Returns a sweeper of the given deployment. @param disagreement the maximal difference between the clocks of hosts */
    public static Sweeper of(Ports ports, Stores stores, Duration disagreement) {
        var router = new EventRouter(ports, RuntimeObserver.NONE, stores.queue()::sendAll, disagreement);
        return new Sweeper(stores, new OpenInstances(ports.table(), ports.blobs()), router.inbox(), ports.clock());
    }

    /**
     * Examines the next instances.
     *
     * @param deadline when the invocation ends
     * @return how many branches were found overdue
     */
    public int sweep(Instant deadline) {
        var overdue = new LinkedHashSet<BranchId>();
        var last = deadline.minus(Limits.COMMIT_MARGIN);
        int seen = 0;
        for (var instanceCursor = open.resume(); instanceCursor.hasNext(); ) {
            var now = clock.instant();
            if (++seen > MaintenanceLimits.SWEEP_INSTANCES
                    || overdue.size() >= MaintenanceLimits.SWEEP_WAKES
                    || now.isAfter(last)) {
                open.savePosition(instanceCursor);
                return sendWakeups(overdue);
            }
            overdue.addAll(overdue(instanceCursor.next(), now));
        }
        open.clearPosition();
        return sendWakeups(overdue);
    }

    /** Requests the recovery of branches, spread over the longest delay of the queue to avoid a burst. */
    private int sendWakeups(SequencedSet<BranchId> overdue) {
        for (var branch : overdue) {
            var seconds = Math.floorMod(branch.hashCode(), Limits.QUEUE_DELAY.toSeconds());
            queue.send(new InstanceCommand.WakeBranch(branch, 0), Duration.ofSeconds(seconds));
        }
        return overdue.size();
    }

    private SequencedSet<BranchId> overdue(InstanceSummary instanceSummary, Instant now) {
        var root = BranchId.root(instanceSummary.instance());
        var search = new OverdueSearch(now.minus(MaintenanceLimits.SWEEP_AFTER));
        branchStore
                .loadOutline(root)
                .ifPresentOrElse(
                        search::examine,
                        () -> search.addIf(!instanceSummary.startedAt().isAfter(search.since), root));
        return search.overdue;
    }

    /** The search for overdue branches among the open branches of one instance, from the root down. */
    private final class OverdueSearch {

        private final SequencedSet<BranchId> overdue = new LinkedHashSet<>();
        private final Instant since;
        private int examined;

        /** @param since a branch is overdue if it could have advanced before this time and has made no commit since */
        private OverdueSearch(Instant since) {
            this.since = since;
        }

        private void examine(CommittedBranch committedBranch) {
            var branch = committedBranch.branch();
            if (++examined > MaintenanceLimits.SWEEP_BRANCHES || branch.onHold()) {
                return;
            }
            var isIdle = !committedBranch.at().isAfter(since);
            var isTimerDue = branch.timer()
                    .filter(branchTimer -> !branchTimer.due().isAfter(since))
                    .isPresent();
            addIf(isIdle && (branch.ready() || branch.status().isFinal() || isTimerDue), branch.id());
            switch (branch.waitingFor()) {
                case Wait.Nothing _, Wait.Sleep _ -> {}
                case Wait.Events _ -> addIf(isIdle && !branchInbox.next(branch).isEmpty(), branch.id());
                case Wait.Children(var join) ->
                    join.outstanding()
                            .forEach(index ->
                                    examineChild(branch.id().child(join.forkVersion(), index), committedBranch));
                case Wait.CalledInstance(var _, var callee, var _) -> {
                    var root = branchStore.loadOutline(BranchId.root(callee.instance()));
                    root.filter(it -> it.branch().status().isFinal()).ifPresent(this::examine);
                    addIf(isIdle && root.isEmpty(), branch.id());
                }
            }
        }

        private void examineChild(BranchId child, CommittedBranch parent) {
            branchStore
                    .loadOutline(child)
                    .ifPresentOrElse(
                            this::examine,
                            () -> addIf(
                                    !parent.at().isAfter(since), parent.branch().id()));
        }

        private void addIf(boolean isOverdue, BranchId branch) {
            if (isOverdue) {
                overdue.add(branch);
            }
        }
    }
}
