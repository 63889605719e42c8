package dev.stride.local.command.run;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.local.command.history.EntryLine;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.instance.WaitReason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report of a run of one instance.
 *
 * @param instance the instance; empty if no event has started one
 * @param waits the reasons why branches wait, by the labels of the branches; includes the branches of called instances
 * @param faultPlaces the places of faults in the files of the run
 */
record RunReport(
        Optional<Instance> instance, Map<String, List<WaitReason>> waits, FaultPlaces faultPlaces, RunSummary summary)
        implements PrintableReport {

    /** The maximum number of wait reasons that the report lists; it only counts the rest. */
    private static final int SHOWN_WAITS = 5;

    /** The maximum number of characters of a reply that the report shows. */
    private static final int SHOWN_REPLY = 500;

    RunReport {
        waits = Map.copyOf(waits);
    }

    private record Document(
            Status status,
            Optional<JsonNode> output,
            Optional<Fault> fault,
            Optional<List<WaitReason>> waitingFor,
            RunSummary summary,
            @JsonAnyGetter SortedMap<String, JsonNode> reports) {}

    /**
     * The fault that ended the instance.
     *
     * @param pointer JSON pointer into the definition
     */
    record Fault(String name, String code, String message, Optional<JsonNode> data, String state, String pointer) {
        static Fault of(RaisedFault raisedFault) {
            var fault = raisedFault.fault();
            return new Fault(
                    fault.name(),
                    fault.code(),
                    fault.message(),
                    fault.data(),
                    raisedFault.state(),
                    raisedFault.source());
        }
    }

    @Override
    public Status status() {
        return instance.map(Instance::status).orElse(Status.PENDING);
    }

    @Override
    public Optional<JsonNode> output() {
        return instance.flatMap(Instance::output);
    }

    @Override
    public JsonNode document() {
        var waiting = waits.values().stream().flatMap(List::stream).toList();
        return Json.toTree(new Document(
                status(),
                output(),
                instance.flatMap(Instance::raised).map(Fault::of),
                Optional.of(waiting).filter(it -> !it.isEmpty()),
                summary,
                instance.map(Instance::reports).orElseGet(TreeMap::new)));
    }

    @Override
    public List<String> lines() {
        return Stream.of(problem().stream(), reply().stream(), summary.lines().stream())
                .flatMap(lines -> lines)
                .toList();
    }

    /** Returns the reason why the instance is not completed; empty if it is. */
    Optional<String> problem() {
        if (instance.isEmpty()) {
            return Optional.of(
                    "@|yellow,bold no instance was started|@: some events that are needed to start the workflow were not sent");
        }
        if (!status().isFinal()) {
            return Optional.of("@|yellow,bold still " + status() + "|@" + waitDescriptions(waits));
        }
        return status() == Status.COMPLETED
                ? Optional.empty()
                : Optional.of("@|red,bold " + status() + "|@"
                        + instance.flatMap(it -> it.raised().map(raised -> faultDescription(raised, it.workflow())))
                                .orElse(""));
    }

    /** Returns the body in the data of a fault; a fault of Open Workflow 1.0 has it as its detail. */
    private static String body(JsonNode data) {
        var body = data.has("body") ? data.path("body") : data.path("detail");
        return body.isMissingNode() || body.isNull() ? "" : body.isTextual() ? body.textValue() : body.toString();
    }

    /** Returns the body of the reply that caused the fault, shortened; empty if there is none. */
    Optional<String> reply() {
        return instance.flatMap(Instance::raised)
                .map(RaisedFault::fault)
                .flatMap(fault -> fault.data()
                        .map(RunReport::body)
                        .filter(body -> !body.isEmpty() && !fault.message().contains(body)))
                .map(text -> "  the reply: "
                        + (text.length() > SHOWN_REPLY ? text.substring(0, SHOWN_REPLY) + "..." : text));
    }

    /**
     * Describes the events, timers and calls that the branches wait for. If several branches wait, the description
     * omits that a branch waits for another branch, because it contains the wait of the other branch anyway.
     */
    static String waitDescriptions(Map<String, List<WaitReason>> waits) {
        var told = waits.entrySet().stream()
                .flatMap(branch -> branch.getValue().stream()
                        .filter(wait -> waits.size() == 1 || !wait.waitsForOthers())
                        .map(wait -> describeWait(branch.getKey(), wait)))
                .sorted()
                .toList();
        var shown = told.stream().limit(SHOWN_WAITS).collect(Collectors.joining("; "));
        var more = told.size() - SHOWN_WAITS;
        return (told.isEmpty() ? "" : ": ") + shown + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String describeWait(String label, WaitReason waitReason) {
        return "%s in state %s%s%s"
                .formatted(
                        waitReason.kind()
                                + waitReason
                                        .event()
                                        .map(it -> " " + it + correlation(waitReason))
                                        .orElse(""),
                        waitReason.state(),
                        label.isEmpty() ? "" : " of " + label,
                        waitReason
                                .until()
                                .map(end -> " until " + EntryLine.time(end))
                                .orElse(""));
    }

    private static String correlation(WaitReason waitReason) {
        return waitReason.correlation().isEmpty()
                ? ""
                : waitReason.correlation().entrySet().stream()
                        .map(it ->
                                "%s = %s".formatted(it.getKey(), it.getValue().isEmpty() ? "any" : it.getValue()))
                        .sorted()
                        .collect(Collectors.joining(", ", " with ", ""));
    }

    private String faultDescription(RaisedFault raisedFault, WorkflowId workflow) {
        var state = raisedFault.state().isEmpty() ? "" : " in state " + raisedFault.state();
        return state + ": " + EntryLine.fault(faultPlaces.located(raisedFault, workflow));
    }
}
