package dev.stride.local.command.run;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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

/** The report of a run, as text for the terminal and as JSON. */
sealed interface RunReport {

    /** The maximum number of wait reasons that the report lists; it only counts the rest. */
    int SHOWN_WAITS = 5;

    /**
     * Returns the combined status of the workflow instances whose results {@code stride run} prints. A status that is
     * not final means that the run stopped before these instances had ended.
     */
    Status status();

    /** Returns the output of the run, which is printed on standard output. */
    Optional<JsonNode> output();

    JsonNode document();

    /** Returns what the run used, such as database writes and messages, and its price on AWS. */
    RunSummary summary();

    /** Returns the lines of text for the terminal: the problem, if there is one, and the summary. */
    List<String> lines();

    /**
     * The report of a run of one instance.
     *
     * @param instance the instance; empty if no event has started one
     * @param waits the reasons why branches wait, by the labels of the branches; includes the branches of called instances
     * @param faultPlaces the places of faults in the files of the run
     */
    record OfInstance(
            Optional<Instance> instance,
            Map<String, List<WaitReason>> waits,
            FaultPlaces faultPlaces,
            RunSummary summary)
            implements RunReport {

        /** The maximum number of characters of a reply that the report shows. */
        private static final int SHOWN_REPLY = 500;

        public OfInstance {
            waits = Map.copyOf(waits);
        }

        private record Document(
                Status status,
                Optional<JsonNode> output,
                Optional<Fault> fault,
                Optional<List<WaitReason>> waitingFor,
                RunSummary summary,
                @JsonAnyGetter SortedMap<String, JsonNode> reports) {}

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
            return Json.toTree(new OfInstance.Document(
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
                            .map(OfInstance::body)
                            .filter(body -> !body.isEmpty() && !fault.message().contains(body)))
                    .map(text -> "  the reply: "
                            + (text.length() > SHOWN_REPLY ? text.substring(0, SHOWN_REPLY) + "..." : text));
        }

        private String faultDescription(RaisedFault raisedFault, WorkflowId workflow) {
            var state = raisedFault.state().isEmpty() ? "" : " in state " + raisedFault.state();
            return state + ": " + EntryLine.fault(faultPlaces.located(raisedFault, workflow));
        }
    }

    /**
     * The report of a run whose instances a schedule started.
     *
     * @param instances the ended instances, in the order of their starts
     * @param wanted the expected number of instances
     */
    record OfOccurrences(List<Instance> instances, int wanted, FaultPlaces faultPlaces, RunSummary summary)
            implements RunReport {

        public OfOccurrences {
            instances = List.copyOf(instances);
        }

        private record Document(List<JsonNode> occurrences, RunSummary summary) {}

        private record Occurrence(Status status, Optional<JsonNode> output, Optional<Fault> fault) {
            static Occurrence of(Instance instance) {
                return new Occurrence(
                        instance.status(), instance.output(), instance.raised().map(Fault::of));
            }
        }

        @Override
        public Status status() {
            var other = instances.stream().map(Instance::status).filter(status -> status != Status.COMPLETED);
            return instances.size() < wanted
                    ? Status.PENDING
                    : other.findFirst().orElse(Status.COMPLETED);
        }

        /** Returns an array of the instances' outputs, with {@code null} for an instance without output. */
        @Override
        public Optional<JsonNode> output() {
            var outputs = JsonNodeFactory.instance.arrayNode();
            instances.forEach(instance -> outputs.add(instance.output().orElseGet(JsonNodeFactory.instance::nullNode)));
            return Optional.of(outputs);
        }

        @Override
        public JsonNode document() {
            return Json.toTree(new OfOccurrences.Document(
                    instances.stream().map(Occurrence::of).map(Json::toTree).toList(), summary));
        }

        @Override
        public List<String> lines() {
            var problems = instances.stream()
                    .map(instance -> new OfInstance(Optional.of(instance), Map.of(), faultPlaces, summary))
                    .flatMap(report -> report.problem().stream());
            var missing = instances.size() < wanted
                    ? Stream.of("@|yellow,bold " + instances.size() + " of " + wanted + " occurrences have ended|@")
                    : Stream.<String>empty();
            return Stream.of(problems, missing, summary.lines().stream())
                    .flatMap(lines -> lines)
                    .toList();
        }
    }

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
}
