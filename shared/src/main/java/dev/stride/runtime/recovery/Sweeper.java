package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Wait;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.BranchInbox;
import dev.stride.runtime.event.EventRouter;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import dev.stride.runtime.store.OpenInstances;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * The last resort: looks through the instances that are open for branches that should have moved long ago, and has them woken.
 * A run looks at a part of them and wakes a part of those, spread over some time; the next run goes on where it ended.
 */
public final class Sweeper {

    private final OpenInstances open;
    private final BranchInbox branchInbox;
    private final BranchStore branchStore;
    private final Queue queue;
    private final InstantSource clock;

    /** @param disagreement the most by which the clocks of hosts differ */
    public Sweeper(Ports ports, Duration disagreement) {
        open = new OpenInstances(ports.table(), ports.blobs());
        branchInbox =
                new EventRouter(ports, RuntimeObserver.NONE, new MessageQueue(ports)::sendAll, disagreement).inbox();
        branchStore = new BranchStore(ports.table(), new BranchCodec(ports.blobs()));
        queue = ports.queue();
        clock = ports.clock();
    }

    /**
     * Looks at the next instances.
     *
     * @param deadline when the invocation ends
     * @return how many branches are to be woken
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

    /** Each at a time of its own, so that many that were stuck together do not all come at once. */
    private int sendWakeups(SequencedSet<BranchId> overdue) {
        for (var branch : overdue) {
            var seconds = Math.floorMod(branch.hashCode(), Limits.QUEUE_DELAY.toSeconds());
            var letter = new InstanceCommand.WakeBranch(branch, 0).encode();
            queue.send(List.of(new OutgoingMessage(letter, Duration.ofSeconds(seconds))));
        }
        return overdue.size();
    }

    private SequencedSet<BranchId> overdue(InstanceSummary instanceSummary, Instant now) {
        var root = BranchId.root(instanceSummary.instance());
        var search = new Search(now.minus(MaintenanceLimits.SWEEP_AFTER));
        branchStore
                .loadOutline(root)
                .ifPresentOrElse(
                        search::look,
                        () -> search.note(root, !instanceSummary.startedAt().isAfter(search.since)));
        return search.found;
    }

    /** Looks through the living branches of one instance, each from its parent. */
    private final class Search {

        private final SequencedSet<BranchId> found = new LinkedHashSet<>();
        private final Instant since;
        private int looked;

        /** @param since who has not moved since then, though he could, is overdue */
        private Search(Instant since) {
            this.since = since;
        }

        private void look(CommittedBranch committedBranch) {
            var branch = committedBranch.branch();
            if (++looked > MaintenanceLimits.SWEEP_BRANCHES || branch.onHold()) {
                return;
            }
            var rests = !committedBranch.at().isAfter(since);
            var rang = branch.timer()
                    .filter(branchTimer -> !branchTimer.due().isAfter(since))
                    .isPresent();
            note(branch.id(), rests && (branch.ready() || branch.status().isFinal() || rang));
            switch (branch.waitingFor()) {
                case Wait.Nothing _, Wait.Sleep _ -> {}
                case Wait.Events _ ->
                    note(branch.id(), rests && !branchInbox.next(branch).isEmpty());
                case Wait.Children(var join) ->
                    join.outstanding()
                            .forEach(index -> look(branch.id().child(join.forkVersion(), index), committedBranch));
                case Wait.CalledInstance(var _, var callee, var _) -> {
                    var root = branchStore.loadOutline(BranchId.root(callee.instance()));
                    root.filter(it -> it.branch().status().isFinal()).ifPresent(this::look);
                    note(branch.id(), rests && root.isEmpty());
                }
            }
        }

        private void look(BranchId child, CommittedBranch parent) {
            branchStore
                    .loadOutline(child)
                    .ifPresentOrElse(
                            this::look,
                            () -> note(parent.branch().id(), !parent.at().isAfter(since)));
        }

        private void note(BranchId branch, boolean isOverdue) {
            if (isOverdue) {
                found.add(branch);
            }
        }
    }
}
