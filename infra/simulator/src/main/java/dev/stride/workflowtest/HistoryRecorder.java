package dev.stride.workflowtest;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.StepListener;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.workflowtest.recorded.RunRecorder;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * The history of an instance as lines of text. Each line contains the time since the start, what happened, and in most
     * cases the state in which it happened.
     */
    static final class HistoryTrace {

        static List<String> toLines(List<BranchHistoryEntry> history) {
            return history.stream()
                    .map(line -> "%-8s %s%s"
                            .formatted(
                                    Duration.between(
                                            history.getFirst().entry().at(),
                                            line.entry().at()),
                                    prefix(line.branch()),
                                    describe(line.entry())))
                    .toList();
        }

        private static String prefix(String branch) {
            return branch.equals(BranchId.ROOT) ? "" : BranchId.label(branch) + " ";
        }

        private static String describe(HistoryEntry historyEntry) {
            return switch (historyEntry) {
                case HistoryEntry.Started(var _, var _, var input, var _) -> "started" + following(" with ", input);
                case HistoryEntry.Entered(var _, var state, var kind, var _, var _) ->
                    "entered  %s (%s)".formatted(state, kind);
                case HistoryEntry.Called(
                        var _,
                        var state,
                        var action,
                        int attempt,
                        var _,
                        var _,
                        var result,
                        var _,
                        var _,
                        boolean _) ->
                    "called   %s in %s, attempt %d%s".formatted(action, state, attempt, following(": ", result));
                case HistoryEntry.Failed(
                        var _,
                        var state,
                        var action,
                        int attempt,
                        var _,
                        var _,
                        var fault,
                        var _,
                        var _) ->
                    "failed   %s in %s, attempt %d: %s".formatted(action, state, attempt, describe(fault));
                case HistoryEntry.Retrying(var _, var state, var action, int attempt, var _, Instant until) ->
                    "waiting  in %s until %s for attempt %d of %s".formatted(state, until, attempt, action);
                case HistoryEntry.Sleeping(var _, var state, var _, Instant until) ->
                    "sleeping in %s until %s".formatted(state, until);
                case HistoryEntry.Delegated(var _, var state, var action, var _, var workflow, var instance) ->
                    "started  %s in %s: %s as %s".formatted(action, state, workflow, instance);
                case HistoryEntry.Forked(var _, var state, var _, int children) ->
                    "forked   %d branches in %s".formatted(children, state);
                case HistoryEntry.Awaiting(var _, var state, var _, var events, var until) ->
                    "awaiting %s in %s%s".formatted(String.join(", ", events), state, following(" until ", until));
                case HistoryEntry.Consumed(var _, var state, var _, var event, var id, var _) ->
                    "consumed %s in %s: %s".formatted(event, state, id);
                case HistoryEntry.Produced(var _, var state, var _, var event, var id, var _) ->
                    "produced %s in %s: %s".formatted(event, state, id);
                case HistoryEntry.TimedOut _ -> "timed out";
                case HistoryEntry.Caught(var _, var state, var _, var fault, var _) ->
                    "caught   in %s: %s".formatted(state, describe(fault));
                case HistoryEntry.Left(var _, var state, var _, var data) ->
                    "left     " + state + following(" with ", data);
                case HistoryEntry.Cancelled(var _, var reason, boolean compensates) ->
                    "cancelled%s: %s".formatted(compensates ? " with compensation" : "", reason);
                case HistoryEntry.Retried(var _, var state, var patch, var version) ->
                    "retried  " + state + following(" with ", patch)
                            + version.map(change -> " in version " + change.to())
                                    .orElse("");
                case HistoryEntry.Suspended(var _, var reason) -> "suspended " + reason;
                case HistoryEntry.Resumed _ -> "resumed";
                case HistoryEntry.Ended(var _, var status, var fault, var output) ->
                    "ended    %s%s%s"
                            .formatted(
                                    status,
                                    fault.map(it -> " by " + describe(it)).orElse(""),
                                    following(" with ", output));
            };
        }

        private static String following(String words, Optional<?> value) {
            return value.map(it -> words + it).orElse("");
        }

        private static String describe(Fault fault) {
            return "%s (%s): %s".formatted(fault.name(), fault.code(), fault.described());
        }

        private HistoryTrace() {}
    }
}
