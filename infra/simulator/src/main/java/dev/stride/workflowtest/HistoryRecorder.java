package dev.stride.workflowtest;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.StepListener;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.workflowtest.recorded.RunRecorder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** An observer that records the history of each instance, with its parallel branches, as it is committed, and passes on its steps. */
final class HistoryRecorder implements RuntimeObserver {

    private final Map<BranchId, Branch> branches = new LinkedHashMap<>();
    private final RunRecorder runs = new RunRecorder();
    private final StepListener steps;
    private final IntConsumer committed;
    private int commits;

    /** @param committed is told the number of each commit, counted from 1, right after the commit */
    HistoryRecorder(StepListener steps, IntConsumer committed) {
        this.steps = steps;
        this.committed = committed;
    }

    @Override
    public StepListener steps() {
        return steps;
    }

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {
        runs.record(branch.id(), entries);
        branches.put(branch.id(), branch);
        committed.accept(++commits);
    }

    int commits() {
        return commits;
    }

    /** Returns the latest version of each branch, in the order of their first commits. */
    List<Branch> branches() {
        return List.copyOf(branches.values());
    }

    RunRecorder runs() {
        return runs;
    }

    /** Returns the entries of all branches of an instance, in the order of their commits. */
    List<BranchHistoryEntry> linesOf(String instance) {
        return runs.historyOf(instance);
    }

    /** Returns the entries of all branches of an instance, without their branches. */
    List<HistoryEntry> historyOf(String instance) {
        return linesOf(instance).stream().map(BranchHistoryEntry::entry).toList();
    }

    List<HistoryEntry> entriesOf(String instance) {
        return linesOf(instance).stream()
                .filter(line -> line.branch().equals(BranchId.ROOT))
                .map(BranchHistoryEntry::entry)
                .toList();
    }
}
