package dev.stride.runtime.metering;

import dev.stride.Limits;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.HistoryEntry.Awaiting;
import dev.stride.engine.transition.HistoryEntry.Called;
import dev.stride.engine.transition.HistoryEntry.Failed;
import dev.stride.engine.transition.HistoryEntry.Produced;
import dev.stride.engine.transition.HistoryEntry.Retrying;
import dev.stride.engine.transition.HistoryEntry.Sleeping;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.store.BranchStore.StoredBranch;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Estimates the usage of an instance from its stored data: the versions and sizes of its branches, and its history.
 * Assumes that each commit needs one message. Consecutive calls of a branch are an exception: one message causes the
 * commits of all these calls.
 */
final class UsageEstimate {

    /**
     * The number of writes of the instance's summary: one at the start and one at the end of the instance. The index
     * entries of these writes are counted separately.
     */
    private static final int SUMMARY_WRITES = 2;

    private static final int INDEX_ENTRIES = 2;

    /**
     * The number of table reads when an instance starts and ends: one each for the workflow, its plan (compiled
     * workflow), and the entry of the instance in the list of instances.
     */
    private static final int READS = 3;

    private static final int WRITE_UNIT = 1 << 10;

    private final List<StoredBranch> branches;
    private final List<BranchHistoryEntry> entries;
    private final int segments;

    /**
     * @param entries the history of the branches
     * @param segments the number of items that hold history, without the branch items
     */
    UsageEstimate(List<StoredBranch> branches, List<BranchHistoryEntry> entries, int segments) {
        this.branches = branches;
        this.entries = entries;
        this.segments = segments;
    }

    Usage estimate() {
        var commits = branches.stream()
                .mapToLong(branch -> branch.committed().branch().version())
                .sum();
        var hasEnded = branches.stream()
                .map(branch -> branch.committed().branch())
                .anyMatch(branch -> branch.id().isRoot() && branch.status().isFinal());
        var otherItems = branches.size() - 1L + segments;
        var cleanups = hasEnded && otherItems > 0 ? 1 : 0;
        var messages = Math.max(1, commits - repliesWithinAState()) + cleanups;
        var subscriptions = 2L * count(Awaiting.class);
        var updates = subscriptions + segments + cleanups * otherItems;
        var summaries = hasEnded ? SUMMARY_WRITES : 1;
        var produced = count(Produced.class);
        var counts = new EnumMap<UsageMetric, Long>(UsageMetric.class);
        counts.put(UsageMetric.COMMITS, commits);
        counts.put(UsageMetric.CALLS, calls());
        counts.put(UsageMetric.WRITES, commits + summaries + updates);
        counts.put(UsageMetric.WRITE_UNITS, commitUnits() + summaries + updates);
        counts.put(UsageMetric.INDEX_UNITS, (long) INDEX_ENTRIES * summaries);
        counts.put(UsageMetric.INDEX_REMOVALS, hasEnded ? (long) INDEX_ENTRIES : 0);
        var reads = READS + waits() + otherItems;
        counts.put(UsageMetric.READS, reads);
        counts.put(UsageMetric.HALF_READ_UNITS, 2 * reads);
        counts.put(UsageMetric.MESSAGES_SENT, messages);
        counts.put(UsageMetric.SEND_CALLS, messages);
        counts.put(UsageMetric.SEND_REQUESTS, messages);
        counts.put(UsageMetric.MESSAGES_RECEIVED, messages);
        counts.put(UsageMetric.BATCHES_RECEIVED, messages);
        counts.put(UsageMetric.HTTP_REQUESTS, 1L);
        counts.put(UsageMetric.SCHEDULES, schedules());
        counts.put(UsageMetric.EVENTS, produced);
        counts.put(UsageMetric.EVENT_CHUNKS, produced);
        counts.put(UsageMetric.PUBLISH_CALLS, produced);
        return new Usage(Map.copyOf(counts));
    }

    /** Returns the write units of all commits, assuming that every version of a branch had the size of the last version. */
    private long commitUnits() {
        return branches.stream()
                .mapToLong(branch ->
                        branch.committed().branch().version() * Math.max(1, Math.ceilDiv(branch.bytes(), WRITE_UNIT)))
                .sum();
    }

    private long calls() {
        return entries.stream().filter(entry -> isCall(entry.entry())).count();
    }

    /**
     * Returns whether an entry reports an attempt of a function call. Such an entry contains the time at which its
     * first request was sent, whereas the entry of a called workflow contains no such time.
     */
    private static boolean isCall(HistoryEntry entry) {
        return switch (entry) {
            case Called called -> called.began().isPresent();
            case Failed failed -> failed.began().isPresent();
            case HistoryEntry _ -> false;
        };
    }

    /**
     * Returns the number of service calls that directly follow another service call in the history of the same branch.
     * The Lambda invocation that makes the first call also makes the second one, so the second call needs no queue
     * message.
     */
    private long repliesWithinAState() {
        var last = new HashMap<String, HistoryEntry>();
        var count = 0L;
        for (var line : entries) {
            var before = last.put(line.branch(), line.entry());
            if (before != null && isCall(before) && isCall(line.entry())) {
                count++;
            }
        }
        return count;
    }

    private long waits() {
        return count(Awaiting.class) + count(Sleeping.class) + count(Retrying.class);
    }

    /** Returns the number of timers that needed a schedule, because they exceed the maximum delay of a queue message. */
    private long schedules() {
        return entries.stream()
                .map(BranchHistoryEntry::entry)
                .filter(entry -> until(entry)
                        .filter(until -> Duration.between(entry.at(), until).compareTo(Limits.QUEUE_DELAY) > 0)
                        .isPresent())
                .count();
    }

    private static Optional<Instant> until(HistoryEntry entry) {
        return switch (entry) {
            case Sleeping sleeping -> Optional.of(sleeping.until());
            case Retrying retrying -> Optional.of(retrying.until());
            case Awaiting awaiting -> awaiting.until();
            case HistoryEntry _ -> Optional.empty();
        };
    }

    private long count(Class<? extends HistoryEntry> kind) {
        return entries.stream()
                .map(BranchHistoryEntry::entry)
                .filter(kind::isInstance)
                .count();
    }
}
