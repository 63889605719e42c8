package dev.stride.benchmarks.scale;

/** A queue and the concurrent executions of the function that handles it. The oldest item of the queue is handled first. */
final class ExecutionPool {

    private final int limit;
    private final LongList items = new LongList();
    private final LongList enqueuedAt = new LongList();
    private final int[] ends;
    private int running;
    private int peak;
    private int longestWait;

    /**
     * @param limit the number of concurrent executions
     * @param ticks the length of the run
     */
    ExecutionPool(int limit, int ticks) {
        this.limit = limit;
        ends = new int[ticks];
    }

    void add(long item, int tick) {
        items.add(item);
        enqueuedAt.add(tick);
    }

    /**
     * Ends the simulated Lambda executions whose duration is over at this tick. A tick is the unit of time of the
     * simulation.
     */
    void endExecutions(int tick) {
        running -= ends[tick];
    }

    boolean isEmpty() {
        return items.isEmpty();
    }

    boolean isFree() {
        return running < limit;
    }

    /** Removes the oldest item from the queue and returns it. Records how long the item waited until this tick. */
    long take(int tick) {
        longestWait = Math.max(longestWait, tick - (int) enqueuedAt.poll());
        return items.poll();
    }

    /**
     * Starts a simulated Lambda execution at this tick, without a check of the limit on concurrent executions.
     *
     * @param duration its length in ticks
     */
    void execute(int tick, int duration) {
        running++;
        peak = Math.max(peak, running);
        if (tick + duration < ends.length) {
            ends[tick + duration]++;
        }
    }

    int peak() {
        return peak;
    }

    int waiting() {
        return items.size();
    }

    /** Returns the longest time that an item has waited, in ticks, including items that still wait. */
    int longestWait(int tick) {
        return items.isEmpty() ? longestWait : Math.max(longestWait, tick - (int) enqueuedAt.first());
    }
}
