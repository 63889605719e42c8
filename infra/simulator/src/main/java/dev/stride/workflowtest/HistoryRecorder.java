package dev.stride.workflowtest;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.RuntimeObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An observer that records the history of each instance as it is committed. It records only the root branch, not the branches
 * that run in parallel to it.
 */
final class HistoryRecorder implements RuntimeObserver {

    private final Map<String, List<HistoryEntry>> histories = new HashMap<>();

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {
        if (branch.id().path().equals(BranchId.ROOT)) {
            histories
                    .computeIfAbsent(branch.id().instance(), _ -> new ArrayList<>())
                    .addAll(entries);
        }
    }

    List<HistoryEntry> entriesOf(String instance) {
        return histories.getOrDefault(instance, List.of());
    }
}
