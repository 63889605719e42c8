package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.Instances.Instance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The report of a run whose instances a schedule started.
 *
 * @param instances the ended instances, in the order of their starts
 * @param wanted the expected number of instances
 */
record OccurrencesReport(List<Instance> instances, int wanted, FaultPlaces faultPlaces, RunSummary summary)
        implements PrintableReport {

    OccurrencesReport {
        instances = List.copyOf(instances);
    }

    private record Document(List<JsonNode> occurrences, RunSummary summary) {}

    private record Occurrence(Status status, Optional<JsonNode> output, Optional<RunReport.Fault> fault) {
        static Occurrence of(Instance instance) {
            return new Occurrence(
                    instance.status(), instance.output(), instance.raised().map(RunReport.Fault::of));
        }
    }

    @Override
    public Status status() {
        var other = instances.stream().map(Instance::status).filter(status -> status != Status.COMPLETED);
        return instances.size() < wanted ? Status.PENDING : other.findFirst().orElse(Status.COMPLETED);
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
        return Json.toTree(new Document(
                instances.stream().map(Occurrence::of).map(Json::toTree).toList(), summary));
    }

    @Override
    public List<String> lines() {
        var problems = instances.stream()
                .map(instance -> new RunReport(Optional.of(instance), Map.of(), faultPlaces, summary))
                .flatMap(report -> report.problem().stream());
        var missing = instances.size() < wanted
                ? Stream.of("@|yellow,bold " + instances.size() + " of " + wanted + " occurrences have ended|@")
                : Stream.<String>empty();
        return Stream.of(problems, missing, summary.lines().stream())
                .flatMap(lines -> lines)
                .toList();
    }
}
