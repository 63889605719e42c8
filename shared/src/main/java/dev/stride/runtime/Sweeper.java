package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.UpkeepLimits;
import dev.stride.engine.BranchId;
import dev.stride.engine.Wait;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.events.Inbox;
import dev.stride.runtime.events.Router;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Heads.Head;
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
    private final Inbox inbox;
    private final Branches branches;
    private final Queue queue;
    private final InstantSource clock;

    public Sweeper(Ports ports) {
        open = new OpenInstances(ports.table(), ports.blobs());
        inbox = new Router(ports, Observer.NONE, new Messages(ports)::sendAll).inbox();
        branches = new Branches(ports.table(), new BranchCodec(ports.blobs()));
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
        for (var walk = open.resumed(); walk.hasNext(); ) {
            var now = clock.instant();
            if (++seen > UpkeepLimits.SWEEP_INSTANCES
                    || overdue.size() >= UpkeepLimits.SWEEP_WAKES
                    || now.isAfter(last)) {
                open.pause(walk);
                return wake(overdue);
            }
            overdue.addAll(overdue(walk.next(), now));
        }
        open.restart();
        return wake(overdue);
    }

    /** Each at a time of its own, so that many that were stuck together do not all come at once. */
    private int wake(SequencedSet<BranchId> overdue) {
        for (var branch : overdue) {
            var seconds = Math.floorMod(branch.hashCode(), Limits.QUEUE_DELAY.toSeconds());
            var letter = new InstanceLetter.Wake(branch, 0).written();
            queue.send(List.of(new Letter(letter, Duration.ofSeconds(seconds))));
        }
        return overdue.size();
    }

    private SequencedSet<BranchId> overdue(Head head, Instant now) {
        var root = BranchId.root(head.instance());
        var search = new Search(now.minus(UpkeepLimits.SWEEP_AFTER));
        branches.outline(root)
                .ifPresentOrElse(
                        search::look, () -> search.note(root, !head.startedAt().isAfter(search.since)));
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

        private void look(Committed committed) {
            var branch = committed.branch();
            if (++looked > UpkeepLimits.SWEEP_BRANCHES || branch.held()) {
                return;
            }
            var rests = !committed.at().isAfter(since);
            var rang =
                    branch.alarm().filter(alarm -> !alarm.due().isAfter(since)).isPresent();
            note(branch.id(), rests && (branch.ready() || branch.status().ended() || rang));
            switch (branch.waitingFor()) {
                case Wait.Nothing _, Wait.Wakeup _ -> {}
                case Wait.Events _ ->
                    note(branch.id(), rests && !inbox.next(branch).isEmpty());
                case Wait.Children(var gathering) ->
                    gathering
                            .outstanding()
                            .forEach(index -> look(branch.id().child(gathering.fork(), index), committed));
                case Wait.Callee(var _, var callee, var _) -> {
                    var root = branches.outline(BranchId.root(callee.instance()));
                    root.filter(it -> it.branch().status().ended()).ifPresent(this::look);
                    note(branch.id(), rests && root.isEmpty());
                }
            }
        }

        private void look(BranchId child, Committed parent) {
            branches.outline(child)
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
