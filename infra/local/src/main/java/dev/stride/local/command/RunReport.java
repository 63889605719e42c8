package dev.stride.local.command;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Raised;
import dev.stride.engine.Status;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Waiting;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a run ended, for people and for machines.
 *
 * @param instance empty when no event started one
 * @param waits what its branches and those that it called wait for, by their labels
 */
record RunReport(Optional<Instance> instance, Map<String, List<Waiting>> waits, RunSummary summary) implements Report {

    /** More waits than these are only counted. */
    private static final int SHOWN_WAITS = 5;

    RunReport {
        waits = Map.copyOf(waits);
    }

    private record Document(
            Status status,
            Optional<JsonNode> output,
            Optional<Fault> fault,
            Optional<List<Waiting>> waitingFor,
            RunSummary summary,
            @JsonAnyGetter SortedMap<String, JsonNode> reports) {}

    /** What ended the instance. @param pointer JSON pointer into the definition */
    record Fault(String name, String code, String message, Optional<JsonNode> data, String state, String pointer) {
        static Fault of(Raised raised) {
            var fault = raised.fault();
            return new Fault(
                    fault.name(), fault.code(), fault.message(), fault.data(), raised.state(), raised.source());
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
        return Json.tree(new Document(
                status(),
                output(),
                instance.flatMap(Instance::raised).map(Fault::of),
                Optional.of(waiting).filter(it -> !it.isEmpty()),
                summary,
                instance.map(Instance::reports).orElseGet(TreeMap::new)));
    }

    @Override
    public List<String> lines() {
        return Stream.concat(problem().stream(), summary.lines().stream()).toList();
    }

    /** Why it is not completed, unless it is. */
    Optional<String> problem() {
        if (instance.isEmpty()) {
            return Optional.of(
                    "@|yellow,bold no instance was started|@: the events were not, or not all, what it starts with");
        }
        if (!status().ended()) {
            return Optional.of("@|yellow,bold still " + status() + "|@" + told());
        }
        return status() == Status.COMPLETED
                ? Optional.empty()
                : Optional.of("@|red,bold " + status() + "|@"
                        + instance.flatMap(Instance::raised).map(RunReport::why).orElse(""));
    }

    /** A wait for branches says nothing that those branches do not say better. */
    private String told() {
        var told = waits.entrySet().stream()
                .flatMap(branch -> branch.getValue().stream()
                        .filter(wait -> waits.size() == 1 || !wait.waitsForOthers())
                        .map(wait -> wait(branch.getKey(), wait)))
                .sorted()
                .toList();
        var shown = told.stream().limit(SHOWN_WAITS).collect(Collectors.joining("; "));
        var more = told.size() - SHOWN_WAITS;
        return (told.isEmpty() ? "" : ": ") + shown + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String wait(String label, Waiting waiting) {
        return "%s in state %s%s%s"
                .formatted(
                        waiting.kind()
                                + waiting.event()
                                        .map(it -> " " + it + correlation(waiting))
                                        .orElse(""),
                        waiting.state(),
                        label.isEmpty() ? "" : " of " + label,
                        waiting.until()
                                .map(end -> " until " + EntryLine.time(end))
                                .orElse(""));
    }

    private static String correlation(Waiting waiting) {
        return waiting.correlation().isEmpty()
                ? ""
                : waiting.correlation().entrySet().stream()
                        .map(it -> it.getKey() + " = " + (it.getValue().isEmpty() ? "any" : it.getValue()))
                        .sorted()
                        .collect(Collectors.joining(", ", " with ", ""));
    }

    private static String why(Raised raised) {
        var state = raised.state().isEmpty() ? "" : " in state " + raised.state();
        return state + ": " + EntryLine.fault(raised.fault()) + " (" + raised.source() + ")";
    }
}
