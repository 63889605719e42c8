package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The path that a run has taken: what each of its branches did, in order. The names of branches do not depend on how often an
 * instance was committed, so that the paths of two runs can be compared.
 *
 * @param open the branches that had not ended when the run was recorded
 */
record RunPath(Map<String, List<Step>> branches, Set<String> open) {

    /**
     * Something that a branch did.
     *
     * @param what in words; two steps are the same if these words are
     * @param state the author's name of the state; empty for what concerns the whole branch
     * @param source pointer into the definition of the workflow; empty for what concerns the whole branch
     * @param call the called action with its arguments, if the step is the end of a call of a service
     */
    record Step(
            Instant at,
            String what,
            Optional<String> state,
            Optional<String> source,
            Optional<Call> call,
            WorkflowId workflow) {

        record Call(String action, Optional<JsonNode> arguments) {}

        boolean entersState() {
            return what.startsWith(STATE);
        }
    }

    private static final String STATE = "state ";

    static RunPath of(RecordedRun run) {
        var branches = new LinkedHashMap<String, List<Step>>();
        var open = new HashSet<String>();
        add(run, "", branches, open);
        return new RunPath(branches, open);
    }

    private static void add(RecordedRun run, String prefix, Map<String, List<Step>> branches, Set<String> open) {
        var names = branchNames(run);
        run.openBranches().forEach(path -> open.add(prefix + names.get(path)));
        var started = new HashMap<String, Integer>();
        for (var line : run.history()) {
            var branch = prefix + names.get(line.branch());
            step(line.entry(), run.workflow())
                    .ifPresent(step -> branches.computeIfAbsent(branch, _ -> new ArrayList<>())
                            .add(step));
            if (line.entry() instanceof HistoryEntry.Delegated it) {
                var name = branch + "/" + it.workflow().id();
                var number = started.merge(name, 1, Integer::sum);
                run.called().stream()
                        .filter(called -> called.id().equals(it.instance()))
                        .findFirst()
                        .ifPresent(called -> add(called, name + number + ":", branches, open));
            }
        }
    }

    boolean hasCallOf(String action) {
        return branches.values().stream()
                .flatMap(List::stream)
                .flatMap(step -> step.call().stream())
                .anyMatch(call -> call.action().equals(action));
    }

    /**
     * Returns a name for each branch by its path. A path contains the versions of the branches at which they forked; a name has the
     * numbers of these forks instead.
     */
    private static Map<String, String> branchNames(RecordedRun run) {
        var forks = new TreeMap<String, TreeSet<Long>>();
        run.history().stream().map(line -> line.branch()).distinct().forEach(path -> {
            for (var branch = new BranchId(run.id(), path);
                    !branch.isRoot();
                    branch = branch.position().parent()) {
                forks.computeIfAbsent(branch.position().parent().path(), _ -> new TreeSet<>())
                        .add(branch.position().forkVersion());
            }
        });
        var names = new HashMap<String, String>();
        run.history()
                .forEach(line ->
                        names.computeIfAbsent(line.branch(), path -> name(new BranchId(run.id(), path), forks)));
        return names;
    }

    private static String name(BranchId branch, Map<String, TreeSet<Long>> forks) {
        if (branch.isRoot()) {
            return BranchId.ROOT;
        }
        var position = branch.position();
        var parent = position.parent();
        var number = forks.getOrDefault(parent.path(), new TreeSet<>())
                .headSet(position.forkVersion())
                .size();
        return "%s.%d-%d".formatted(name(parent, forks), number, position.index());
    }

    private static Optional<Step> step(HistoryEntry entry, WorkflowId workflow) {
        var call = Optional.<Step.Call>empty();
        return switch (entry) {
            case HistoryEntry.Entered it -> step(it, STATE + it.state(), it.source(), call, workflow);
            case HistoryEntry.Called it
            when RecordedCall.isService(it) ->
                step(
                        it,
                        "the call of " + it.action(),
                        it.source(),
                        Optional.of(new Step.Call(it.action(), it.arguments())),
                        workflow);
            case HistoryEntry.Failed it
            when it.began().isPresent() ->
                step(
                        it,
                        "the call of %s that failed with %s"
                                .formatted(it.action(), it.fault().code()),
                        it.source(),
                        Optional.of(new Step.Call(it.action(), it.arguments())),
                        workflow);
            case HistoryEntry.Failed it ->
                step(
                        it,
                        "the failure of %s with %s"
                                .formatted(it.action(), it.fault().code()),
                        it.source(),
                        call,
                        workflow);
            case HistoryEntry.Consumed it -> step(it, "the event " + it.event(), it.source(), call, workflow);
            case HistoryEntry.Produced it -> step(it, "the publication of " + it.event(), it.source(), call, workflow);
            case HistoryEntry.Delegated it ->
                step(it, "the start of the workflow " + it.workflow().id(), it.source(), call, workflow);
            case HistoryEntry.Caught it ->
                step(it, "the handling of the fault %s".formatted(it.fault().code()), it.source(), call, workflow);
            case HistoryEntry.TimedOut it -> step(it, "the timeout", "", call, workflow);
            case HistoryEntry.Cancelled it -> step(it, "the cancellation", "", call, workflow);
            case HistoryEntry.Ended it ->
                step(
                        it,
                        "the end as %s%s"
                                .formatted(
                                        it.status(),
                                        it.fault()
                                                .map(Fault::code)
                                                .map(code -> " with " + code)
                                                .orElse("")),
                        "",
                        call,
                        workflow);
            case HistoryEntry.Called _,
                    HistoryEntry.Started _,
                    HistoryEntry.Retrying _,
                    HistoryEntry.Sleeping _,
                    HistoryEntry.Forked _,
                    HistoryEntry.Awaiting _,
                    HistoryEntry.Left _,
                    HistoryEntry.Retried _,
                    HistoryEntry.Suspended _,
                    HistoryEntry.Resumed _ -> Optional.empty();
        };
    }

    private static Optional<Step> step(
            HistoryEntry entry, String what, String source, Optional<Step.Call> call, WorkflowId workflow) {
        return Optional.of(new Step(
                entry.at(), what, entry.inState(), Optional.of(source).filter(it -> !it.isEmpty()), call, workflow));
    }
}
