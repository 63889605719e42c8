package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.runtime.instance.Instances;
import dev.stride.workflowtest.recorded.RecordedRun.RecordedDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A recorder of all instances that run in this process, with all data of their histories. */
public final class RunRecorder {

    private final Map<String, List<BranchHistoryEntry>> histories = new LinkedHashMap<>();

    public synchronized void record(BranchId branch, List<HistoryEntry> entries) {
        var history = histories.computeIfAbsent(branch.instance(), _ -> new ArrayList<>());
        entries.forEach(entry -> history.add(new BranchHistoryEntry(branch.path(), entry)));
    }

    /** Returns the entries of all branches of an instance, in the order of their commits. */
    public synchronized List<BranchHistoryEntry> historyOf(String instance) {
        return List.copyOf(histories.getOrDefault(instance, List.of()));
    }

    /** Returns the runs of all instances that no other recorded instance has started, in the order of their first commits. */
    public synchronized List<RecordedRun> runs(
            Instances instances, Function<WorkflowId, Optional<RecordedDefinition>> definitions) {
        var called = histories.values().stream().flatMap(RunRecorder::called).collect(Collectors.toSet());
        return histories.keySet().stream()
                .filter(id -> !called.contains(id))
                .flatMap(id -> run(id, instances, definitions).stream())
                .toList();
    }

    private Optional<RecordedRun> run(
            String id, Instances instances, Function<WorkflowId, Optional<RecordedDefinition>> definitions) {
        var history = historyOf(id);
        return instances
                .find(id)
                .map(found -> new RecordedRun(
                        id,
                        found.workflow(),
                        found.status(),
                        found.input().orElseGet(JsonNodeFactory.instance::objectNode),
                        found.output(),
                        found.raised().map(RecordedRun::faultOf),
                        found.startedAt(),
                        found.startedBy(),
                        history,
                        definitions.apply(found.workflow()),
                        called(history)
                                .flatMap(called -> run(called, instances, definitions).stream())
                                .toList()));
    }

    private static Stream<String> called(List<BranchHistoryEntry> history) {
        return history.stream()
                .flatMap(line ->
                        line.entry() instanceof HistoryEntry.Delegated it ? Stream.of(it.instance()) : Stream.empty());
    }
}
