package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Wait;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.event.BranchInbox;
import dev.stride.runtime.event.EventParts;
import dev.stride.runtime.message.InstanceCommand.WakeBranch;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.schedule.ActiveSchedules;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.OpenInstances;
import dev.stride.runtime.store.OpenInstances.ListPosition;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.SweepRanges;
import dev.stride.runtime.store.SweepRanges.SweepRange;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A scheduled job that finds branches and schedules which are stuck because a message or a timer was lost. Each run examines those
 * open instances in which a branch can be overdue, requests the recovery of each overdue branch, and stores when each range of
 * instances has to be examined again. Several runs at a time do no harm.
 */
public final class Sweeper {

    private final ActiveSchedules schedules;
    private final OpenInstances open;
    private final SweepRanges ranges;
    private final BranchInbox inbox;
    private final BranchStore branches;
    private final MessageQueue queue;
    private final RuntimeObserver observer;
    private final InstantSource clock;
    private final int always;

    /**
     * Creates a sweeper. When it decides whether an event has arrived for a branch, it allows for a difference between the hosts'
     * clocks.
     *
     * @param observer is told of instances that cannot be examined
     * @param disagreement the maximum difference between the clocks of hosts
     */
    public Sweeper(Ports ports, Stores stores, RuntimeObserver observer, Duration disagreement) {
        this(ports, stores, observer, disagreement, MaintenanceLimits.SWEEP_ALWAYS);
    }

    /** @param always how many instances a run examines even if nothing in them can be overdue */
    public Sweeper(Ports ports, Stores stores, RuntimeObserver observer, Duration disagreement, int always) {
        schedules = new ActiveSchedules(ports);
        open = OpenInstances.ofSweeper(ports.table());
        ranges = new SweepRanges(ports.table());
        inbox = new BranchInbox(EventParts.of(stores, observer, disagreement), ports.clock());
        branches = stores.branches();
        queue = stores.queue();
        this.observer = observer;
        this.always = always;
        clock = ports.clock();
    }

    /**
     * Resumes overdue schedules, and then examines open instances until none is left in which a branch can be overdue, or the run
     * reaches its limit of instances, of woken branches, or of time. Goes on behind an instance that cannot be examined, and
     * examines it again in the next run. Begins where the run before has ended.
     *
     * @param deadline when the invocation ends
     * @return how many schedules and branches were found overdue
     */
    public int sweep(Instant deadline) {
        var resumed = schedules.resumeOverdue(new ItemGuard("sweep", observer));
        var run = new Run(clock.instant(), deadline.minus(Limits.COMMIT_MARGIN));
        var begin = open.position().orElse(ListPosition.startOf(0));
        run.sweep(begin, Optional.empty());
        for (int n = 1; n < OpenInstances.SHARDS; n++) {
            run.sweep(ListPosition.startOf(begin.shard() + n), Optional.empty());
        }
        begin.after().ifPresent(end -> run.sweep(ListPosition.startOf(begin.shard()), Optional.of(end)));
        return resumed + run.woken.size();
    }

    private final class Run {

        private final ItemGuard guard = new ItemGuard("sweep", observer);
        private final Set<BranchId> woken = new HashSet<>();
        private final Instant start;
        private final Instant since;
        private final Instant end;
        private int instances;

        private Run(Instant start, Instant end) {
            this.start = start;
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

        /**
         * Examines a shard page by page. Each page becomes a range, and replaces the ranges that it covers.
         *
         * @param end the id behind which to stop; at the end of the shard if empty
         */
        private void sweep(ListPosition begin, Optional<String> end) {
            if (isOver()) {
                return;
            }
            var shard = begin.shard();
            var position = begin;
            var known = rangesBehind(begin);
            while (!isOver()) {
                while (!known.isEmpty() && mayBeSkipped(known.element())) {
                    position = position.behind(known.remove().last());
                }
                if (!isBefore(position, end)) {
                    return;
                }
                var page = open.list(position);
                var old = page.instances().stream().takeWhile(this::isOld).toList();
                var isLast = page.isLast() || old.size() < page.instances().size();
                if (!old.isEmpty()) {
                    var examined = examine(old);
                    ranges.save(shard, examined);
                    while (!known.isEmpty() && known.element().last().compareTo(examined.last()) <= 0) {
                        removeUnless(examined.last(), known.remove(), shard);
                    }
                    position = position.behind(examined.last());
                    open.save(position);
                    isLast &= examined.last().equals(old.getLast());
                }
                if (isLast) {
                    known.forEach(range -> ranges.remove(shard, range));
                    return;
                }
            }
        }

        private void removeUnless(String replaced, SweepRange range, int shard) {
            if (!range.last().equals(replaced)) {
                ranges.remove(shard, range);
            }
        }

        private Queue<SweepRange> rangesBehind(ListPosition position) {
            return ranges.list(position.shard(), guard).stream()
                    .filter(range -> isBefore(position, Optional.of(range.last())))
                    .collect(Collectors.toCollection(ArrayDeque::new));
        }

        private static boolean isBefore(ListPosition position, Optional<String> end) {
            return position.after().isEmpty()
                    || end.isEmpty()
                    || position.after().get().compareTo(end.get()) < 0;
        }

        /** Returns false for a range with a time that no run can have stored, such as that of a host whose clock was wrong. */
        private boolean mayBeSkipped(SweepRange range) {
            return instances >= always
                    && range.quietUntil().isAfter(start)
                    && !range.quietUntil().isAfter(start.plus(MaintenanceLimits.SWEEP_AT_LATEST));
        }

        /** Returns false for an instance that began so recently that none of its branches can be overdue. */
        private boolean isOld(String instance) {
            return InstanceIds.time(instance).filter(since::isBefore).isEmpty();
        }

        /** Examines instances until the run is over, at least the first. @return their range */
        private SweepRange examine(List<String> page) {
            var roots = branches.loadOutlines(page.stream().map(BranchId::root).toList(), guard);
            var quietUntil = start.plus(MaintenanceLimits.SWEEP_AT_LATEST);
            for (var instance : page) {
                var root = BranchId.root(instance);
                var examination = new Examination(this);
                var isComplete = guard.handle("instance", instance, () -> examination.examine(root, roots, root, true));
                var next = isComplete ? examination.quietUntil() : soon();
                quietUntil = next.isBefore(quietUntil) ? next : quietUntil;
                instances++;
                if (isOver()) {
                    return new SweepRange(instance, quietUntil);
                }
            }
            return new SweepRange(page.getLast(), quietUntil);
        }

        /** Returns a time before the next hourly run. */
        private Instant soon() {
            return start.plus(MaintenanceLimits.SWEEP_AFTER.dividedBy(2));
        }

        /** Requests the recovery of a branch. The delay of the message varies by branch, to avoid a burst of recoveries. */
        private void wake(BranchId branch) {
            if (!woken.contains(branch)) {
                var seconds = Math.floorMod(branch.hashCode(), Limits.QUEUE_DELAY.toSeconds());
                queue.send(new WakeBranch(branch, 0), Duration.ofSeconds(seconds));
                woken.add(branch);
            }
        }
    }

    /** The search for overdue branches in one instance, from its root branch down. */
    private final class Examination {

        private final Run run;
        private int branchesLeft = MaintenanceLimits.SWEEP_BRANCHES;
        private Instant lastCommit = Instant.EPOCH;
        private Optional<Instant> nextTimer = Optional.empty();
        private boolean isUnsettled;

        private Examination(Run run) {
            this.run = run;
        }

        /** Returns when the instance has to be examined again, if it does not advance until then. */
        private Instant quietUntil() {
            var latest = run.start.plus(MaintenanceLimits.SWEEP_AT_LATEST);
            var twiceAsIdle = run.start.plus(Duration.between(lastCommit, run.start));
            var overdue = nextTimer.map(due -> due.plus(MaintenanceLimits.SWEEP_AFTER));
            return isUnsettled
                    ? run.soon()
                    : Stream.concat(Stream.of(latest, twiceAsIdle), overdue.stream())
                            .min(Comparator.naturalOrder())
                            .filter(run.soon()::isBefore)
                            .orElseGet(run::soon);
        }

        /**
         * Examines a branch, and requests the recovery of the branch that starts it if it is not stored or has not begun.
         *
         * @param loaded the stored branches, without content if they are unreadable
         * @param isDue whether the branch should have been started by now
         */
        private void examine(
                BranchId id, Map<BranchId, Optional<CommittedBranch>> loaded, BranchId starter, boolean isDue) {
            var stored = loaded.getOrDefault(id, Optional.empty());
            if (stored.filter(it -> it.branch().hasBegun() || id.isRoot()).isPresent()) {
                examine(stored.get());
            } else if (stored.isEmpty() && loaded.containsKey(id)) {
                isUnsettled = true;
            } else {
                wakeIf(isDue, starter);
            }
        }

        /**
         * Requests the recovery of the branch and of its children, if they are overdue. A branch is overdue if it could have
         * advanced an hour ago, but has made no commit since then.
         */
        private void examine(CommittedBranch committed) {
            var branch = committed.branch();
            if (branchesLeft-- <= 0) {
                return;
            }
            lastCommit = Collections.max(List.of(lastCommit, committed.at()));
            if (branch.onHold()) {
                return;
            }
            var isIdle = !committed.at().isAfter(run.since);
            var due = branch.timer().map(BranchTimer::due);
            var isTimerDue = due.filter(it -> !it.isAfter(run.since)).isPresent();
            wakeIf(
                    isIdle
                            && (branch.ready()
                                    || !branch.hasBegun()
                                    || branch.status().isFinal()
                                    || isTimerDue),
                    branch.id());
            if (!isTimerDue) {
                nextTimer = Stream.concat(nextTimer.stream(), due.stream()).min(Comparator.naturalOrder());
            }
            switch (branch.waitingFor()) {
                case Wait.Nothing _, Wait.Start _, Wait.Sleep _ -> {}
                case Wait.Events _ -> wakeIf(isIdle && !inbox.next(branch).isEmpty(), branch.id());
                case Wait.Children(var join) ->
                    examineChildren(
                            branch.id(),
                            join.outstanding().stream()
                                    .map(index -> branch.id().child(join.forkVersion(), index))
                                    .toList(),
                            isIdle);
                case Wait.CalledInstance(var _, var callee, var _) -> {
                    var root = branches.loadOutlines(List.of(BranchId.root(callee.instance())), run.guard);
                    wakeIf(isIdle && root.isEmpty(), branch.id());
                    root.values().stream()
                            .flatMap(Optional::stream)
                            .filter(it -> it.branch().status().isFinal())
                            .forEach(this::examine);
                }
            }
        }

        private void examineChildren(BranchId parent, List<BranchId> children, boolean isParentIdle) {
            for (int from = 0; from < children.size() && branchesLeft > 0; from += Limits.PAGE_SIZE) {
                if (run.isOutOfTime()) {
                    isUnsettled = true;
                    return;
                }
                var page = children.subList(from, Math.min(from + Limits.PAGE_SIZE, children.size()));
                var loaded = branches.loadOutlines(page, run.guard);
                page.forEach(child -> examine(child, loaded, parent, isParentIdle));
            }
        }

        private void wakeIf(boolean isOverdue, BranchId branch) {
            if (isOverdue) {
                run.wake(branch);
                isUnsettled = true;
            }
        }
    }
}
