package dev.stride.benchmarks.scale;

import dev.stride.benchmarks.trace.KeySpace;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The result of a replay: its throughput, and the usage of the table, the indexes and their partition keys, each in its busiest
 * second.
 *
 * @param statesPerSecond the rate of the run
 * @param done the number of states that were run per second
 * @param refused requests that the API refused
 * @param keys the shared keys of the table and of both indexes, the busiest ones first
 * @param own the busiest key of a single instance
 * @param tableWrites write units of the table in its busiest second
 * @param indexWrites write units of the busier index in its busiest second
 * @param oldestSeconds the longest wait of a message in the queue
 * @param waiting messages in the queue at the end
 */
record ReplayResult(
        Workload workload,
        int statesPerSecond,
        Capacity capacity,
        double done,
        long refused,
        long deadLetters,
        Throttles throttles,
        List<HotKey> keys,
        HotKey own,
        long tableWrites,
        long tableReads,
        long indexWrites,
        double oldestSeconds,
        int waiting,
        int executions,
        int requests) {

    private static final int HOTTEST = 10;

    /**
     * The numbers of throttled requests, grouped by the limit that they exceeded: that of the whole table or a whole index, that
     * of a partition key shared by several instances, or that of a partition key of a single instance.
     */
    record Throttles(long byTable, long bySharedKeys, long byOwnKeys) {}

    /** The load of a key in its busiest second. */
    record HotKey(KeySpace space, String key, long writes, long reads, long throttles) {

        /**
         * Returns the fraction of DynamoDB's throughput limit per partition key that this key uses, for writes or for
         * reads, whichever is larger. At 1, this key has reached the limit.
         */
        double share() {
            return Math.max((double) writes / Capacity.KEY_WRITES, (double) reads / Capacity.KEY_READS);
        }
    }

    static ReplayResult of(Recording recording, int statesPerSecond, Capacity capacity, int seconds) {
        var replay = new Replay(recording, statesPerSecond, capacity, seconds).run();
        var workload = recording.workload();
        var messages = (double) recording.traces().getFirst().promptMessages().size();
        var totals = replay.totals();
        var own = replay.own();
        return new ReplayResult(
                workload,
                statesPerSecond,
                capacity,
                replay.handled() / messages * workload.states() / seconds,
                replay.refused(),
                replay.deadLetters(),
                new Throttles(totals.allThrottles(), replay.shared().allThrottles(), own.allThrottles()),
                hottest(replay),
                new HotKey(KeySpace.TABLE, "INSTANCE#…", own.peakWrites(0), own.peakReads(0), own.throttles(0)),
                totals.peakWrites(KeySpace.TABLE.number()),
                totals.peakReads(KeySpace.TABLE.number()),
                Math.max(totals.peakWrites(KeySpace.LISTING.number()), totals.peakWrites(KeySpace.OVERVIEW.number())),
                (double) replay.messages().longestWait(seconds * Replay.TICKS_PER_SECOND) / Replay.TICKS_PER_SECOND,
                replay.messages().waiting(),
                replay.messages().peak(),
                replay.requests().peak());
    }

    private static List<HotKey> hottest(Replay replay) {
        var names = replay.keys().names();
        var shared = replay.shared();
        return IntStream.range(0, names.size())
                .mapToObj(n -> new HotKey(
                        names.get(n).space(),
                        names.get(n).key(),
                        shared.peakWrites(n),
                        shared.peakReads(n),
                        shared.throttles(n)))
                .sorted(Comparator.comparingDouble(HotKey::share).reversed().thenComparing(HotKey::key))
                .toList();
    }

    /**
     * Returns the partition keys with the highest load: those of the table if {@code ofTable} is true, else those of the indexes.
     */
    List<HotKey> hottest(boolean ofTable) {
        return keys.stream()
                .filter(key -> (key.space() == KeySpace.TABLE) == ofTable)
                .limit(HOTTEST)
                .toList();
    }
}
