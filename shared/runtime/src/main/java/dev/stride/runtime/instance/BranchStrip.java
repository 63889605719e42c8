package dev.stride.runtime.instance;

import dev.stride.engine.branch.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An overview of many branches: the number of branches in each status, and a strip of cells. Each cell stands for one
 * or several consecutive branches. It shows the status among them that most needs attention, such as faulted.
 */
final class BranchStrip {

    /**
     * The maximum number of cells in an overview of many branches, in which each cell shows a status. If there are more
     * branches, several consecutive branches share a cell.
     */
    static final int CELLS = 100;

    /**
     * The statuses, the most urgent first. In an overview of many branches, several branches can share a cell; it shows
     * the most urgent of their statuses.
     */
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
     * Returns an overview of the branches as a list of at most {@link #CELLS} statuses. If there are more branches,
     * several consecutive branches share an entry, which is the most urgent of their statuses. A branch that has not
     * begun is pending.
     *
     * @param statuses the statuses of the branches by index, without branches that have not begun
     * @param known the known number of branches, including those that have not begun
     */
    static List<Status> cells(SortedMap<Integer, Status> statuses, int known) {
        long branches = Math.max(known, statuses.isEmpty() ? 0 : statuses.lastKey() + 1);
        int cells = (int) Math.min(CELLS, branches);
        var strip = new ArrayList<>(Collections.nCopies(cells, Status.COMPLETED));
        for (int index = 0; index < branches; index++) {
            int cell = (int) ((long) index * cells / branches);
            var status = statuses.getOrDefault(index, Status.PENDING);
            if (ATTENTION.indexOf(status) < ATTENTION.indexOf(strip.get(cell))) {
                strip.set(cell, status);
            }
        }
        return strip;
    }

    private BranchStrip() {}
}
