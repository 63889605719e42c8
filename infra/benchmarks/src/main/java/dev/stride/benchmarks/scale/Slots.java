package dev.stride.benchmarks.scale;

import java.util.Arrays;

/**
 * The open instances of a simulated load, stored in arrays. Each instance occupies an array index (its slot). When an
 * instance has no messages left, its slot becomes free for a new instance.
 */
final class Slots {

    private static final int FIRST = 1 << 12;

    private int[] trace = new int[FIRST];
    private int[] hash = new int[FIRST];
    private int[] open = new int[FIRST];
    private final LongList free = new LongList();
    private int used;

    /**
     * Assigns an array index (slot) to a new simulated instance, and returns it.
     *
     * @param newTrace the number of the trace that the instance repeats
     * @param newHash the hash of the instance's id, which selects its shard of each list
     * @param roots the number of steps with which the trace begins
     */
    int open(int newTrace, int newHash, int roots) {
        int slot = free.isEmpty() ? used++ : (int) free.poll();
        if (slot == trace.length) {
            trace = Arrays.copyOf(trace, 2 * slot);
            hash = Arrays.copyOf(hash, 2 * slot);
            open = Arrays.copyOf(open, 2 * slot);
        }
        trace[slot] = newTrace;
        hash[slot] = newHash;
        open[slot] = roots;
        return slot;
    }

    int trace(int slot) {
        return trace[slot];
    }

    int shard(int slot, int shards) {
        return Math.floorMod(hash[slot], shards);
    }

    /**
     * Records that a request or message of a simulated instance was handled, and caused {@code next} further messages.
     * When no message of the instance is left, its array index (slot) becomes free for a new instance.
     */
    void handled(int slot, int next) {
        open[slot] += next - 1;
        if (open[slot] == 0) {
            free.add(slot);
        }
    }

    /**
     * Returns the number of array indexes (slots) that were ever occupied. It equals the largest number of simulated
     * instances that were open at the same time.
     */
    int size() {
        return used;
    }
}
