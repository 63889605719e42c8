package dev.stride.runtime.instance;

import dev.stride.engine.branch.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The overview of many branches: their number by status, and a strip with the statuses of equal parts of them. */
final class BranchStrip {

    /** The maximum number of parts, each of which then stands for one hundredth of the branches. */
    static final int CELLS = 100;

    /** The statuses in the order in which they need attention; the first one among the branches of a part is that of the part. */
    private static final List<Status> ATTENTION = List.of(
            Status.FAULTED,
            Status.TIMED_OUT,
            Status.SUSPENDED,
            Status.WAITING,
            Status.RUNNING,
            Status.PENDING,
            Status.CANCELLED,
            Status.COMPLETED);

    static SortedMap<Status, Integer> count(SortedMap<Integer, Status> statuses) {
        var counts = new TreeMap<Status, Integer>();
        statuses.values().forEach(status -> counts.merge(status, 1, Integer::sum));
        return counts;
    }

    /**
     * Returns the statuses of the parts.
     *
     * @param statuses of the branches by index; a branch that has not begun is missing and counts as pending
     */
    static List<Status> cells(SortedMap<Integer, Status> statuses) {
        long branches = statuses.isEmpty() ? 0 : statuses.lastKey() + 1L;
        int cells = (int) Math.min(CELLS, branches);
        var strip = new ArrayList<>(Collections.nCopies(cells, Status.PENDING));
        var begun = new boolean[cells];
        statuses.forEach((index, status) -> {
            int cell = (int) (index * cells / branches);
            if (!begun[cell] || ATTENTION.indexOf(status) < ATTENTION.indexOf(strip.get(cell))) {
                strip.set(cell, status);
            }
            begun[cell] = true;
        });
        return strip;
    }

    private BranchStrip() {}
}
