package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.history.HistoryData;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run of an instance as its history has recorded it, with the runs of the workflows that it called.
 *
 * @param fault the fault that ended it: {@code {name, code, state}} and more
 * @param startedBy its starter; empty if no release that stored it has started the instance
 * @param history the entries of all branches, in the order of time
 * @param definition the definition that it ran, if it is known
 * @param called the runs of the instances that it started
 */
public record RecordedRun(
        String id,
        WorkflowId workflow,
        Status status,
        JsonNode input,
        Optional<JsonNode> output,
        Optional<JsonNode> fault,
        Instant startedAt,
        Optional<Starter> startedBy,
        List<BranchHistoryEntry> history,
        Optional<RecordedDefinition> definition,
        List<RecordedRun> called) {

    public RecordedRun {
        history = history.stream()
                .sorted(Comparator.comparing(line -> line.entry().at()))
                .toList();
        called = List.copyOf(called);
    }

    /**
     * A definition as its author wrote it.
     *
     * @param resources the texts of the files that it refers to, by the names that it uses for them
     */
    public record RecordedDefinition(String text, Map<String, String> resources) {
        public RecordedDefinition {
            resources = Map.copyOf(resources);
        }
    }

    /** Returns a fault that ended an instance in the form of the API. */
    public static JsonNode faultOf(RaisedFault raised) {
        ObjectNode json = Json.toTree(raised.fault()).deepCopy();
        return json.put("state", raised.state()).put("pointer", raised.source());
    }

    /** Returns the run and all runs that it has started, directly or indirectly. */
    public Stream<RecordedRun> family() {
        return Stream.concat(Stream.of(this), called.stream().flatMap(RecordedRun::family));
    }

    /** Returns the paths of the branches that had not ended when the run was recorded: they waited, or a call was under way. */
    Set<String> openBranches() {
        var last = new HashMap<String, HistoryEntry>();
        history.forEach(line -> last.put(line.branch(), line.entry()));
        return last.entrySet().stream()
                .filter(each -> isOpen(each.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static boolean isOpen(HistoryEntry last) {
        return switch (last) {
            case HistoryEntry.Entered _,
                    HistoryEntry.Sleeping _,
                    HistoryEntry.Awaiting _,
                    HistoryEntry.Retrying _,
                    HistoryEntry.Forked _,
                    HistoryEntry.Suspended _,
                    HistoryEntry.Resumed _ -> true;
            case HistoryEntry _ -> false;
        };
    }

    /** Returns whether something was stopped before it ended, so that a call may have been under way that has no reply. */
    boolean hasInterruptedCalls() {
        return !isWhole()
                || family().flatMap(each -> each.history().stream())
                        .map(BranchHistoryEntry::entry)
                        .anyMatch(entry -> entry instanceof HistoryEntry.TimedOut
                                || entry instanceof HistoryEntry.Ended it && it.status() == Status.CANCELLED);
    }

    /** Returns whether the run and those that it has started have ended with all their branches. */
    boolean isWhole() {
        return status.isFinal() && openBranches().isEmpty() && called.stream().allMatch(RecordedRun::isWhole);
    }

    /** Returns when the first state could run, from which the distances in time of everything else count. */
    Instant begin() {
        return history.stream()
                .map(BranchHistoryEntry::entry)
                .filter(HistoryEntry.Started.class::isInstance)
                .map(HistoryEntry::at)
                .findFirst()
                .orElse(startedAt);
    }

    Stream<HistoryEntry> rootEntries() {
        return history.stream()
                .filter(line -> line.branch().equals(BranchId.ROOT))
                .map(BranchHistoryEntry::entry);
    }

    /**
     * Returns whether the run begins with events. An instance of version 1.0 that events have started begins with an input, the
     * array of these events.
     */
    boolean beginsWithEvents() {
        return startedBy.filter(Starter.Events.class::isInstance).isPresent() && !input.isArray();
    }

    /** Returns why no test case can be made of the run, and what to do about it; empty if one can be made. */
    public Optional<String> obstacle() {
        return family().flatMap(run -> run.ownObstacle().stream()).findFirst();
    }

    private Optional<String> ownObstacle() {
        if (history.isEmpty()) {
            return Optional.of("the instance %s of %s has no history. %s".formatted(id, workflow, levelToSet()));
        }
        if (status == Status.FAULTED && rootEntries().noneMatch(HistoryEntry.Entered.class::isInstance)) {
            return Optional.of(
                    "the instance %s of %s has ended before its first state, so nothing of it can be repeated."
                            .formatted(id, workflow));
        }
        if (rootEntries()
                .anyMatch(entry ->
                        entry instanceof HistoryEntry.Retried it && it.version().isPresent())) {
            return Optional.of("the instance %s continued with another version of %s, which a test case cannot repeat."
                    .formatted(id, workflow.id()));
        }
        return history.stream()
                .map(BranchHistoryEntry::entry)
                .flatMap(entry -> missing(entry).stream())
                .findFirst();
    }

    private Optional<String> missing(HistoryEntry entry) {
        return switch (entry) {
            case HistoryEntry.Delegated it
            when called.stream().noneMatch(run -> run.id().equals(it.instance())) ->
                Optional.of(
                        "the run of %s that state %s has started is missing. Export the run with: stride history %s --export FILE"
                                .formatted(it.workflow(), it.state(), id));
            case HistoryEntry.Called it
            when RecordedCall.isService(it) ->
                missing(it.result(), "the reply to %s in state %s".formatted(it.action(), it.state()));
            case HistoryEntry.Consumed it ->
                missing(it.content(), "the event %s in state %s".formatted(it.event(), it.state()));
            case HistoryEntry _ -> Optional.empty();
        };
    }

    private Optional<String> missing(Optional<JsonNode> value, String what) {
        if (value.isEmpty()) {
            return Optional.of("the history of the instance %s of %s has no data, such as %s. %s"
                    .formatted(id, workflow, what, levelToSet()));
        }
        return value.filter(isStandIn(HistoryData.OMITTED).or(isStandIn(HistoryData.REFERENCE)))
                .map(_ -> "the history of the instance %s does not contain %s, because it is too large."
                        .formatted(id, what));
    }

    private static Predicate<JsonNode> isStandIn(String key) {
        return value -> value.size() == 1 && value.has(key);
    }

    private static String levelToSet() {
        return "Set `metadata: { stride.history: ALL }` in the definition, or the level ALL for the deployment, and use a run that starts after that.";
    }

    /** Returns the run as the content of a file. */
    public JsonNode toJson() {
        var json = JsonNodeFactory.instance.objectNode();
        json.put(RecordedRunReader.FORM_KEY, RecordedRunReader.FORM);
        var instance = json.putObject("instance");
        instance.put("id", id);
        instance.set("workflow", Json.toTree(workflow));
        instance.put("status", status.name());
        instance.set("input", input);
        output.ifPresent(value -> instance.set("output", value));
        fault.ifPresent(value -> instance.set("fault", value));
        instance.put("startedAt", startedAt.toString());
        startedBy.ifPresent(value -> instance.set("startedBy", Json.toTree(value)));
        var entries = json.putArray("history");
        history.forEach(line -> entries.add(Json.toTree(line)));
        definition.ifPresent(it -> put(it, json));
        var runs = json.putArray("called");
        called.forEach(run -> runs.add(run.toJson()));
        return json;
    }

    private static void put(RecordedDefinition definition, ObjectNode json) {
        json.put("definition", definition.text());
        definition.resources().forEach(json.putObject("resources")::put);
    }
}
