package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.event.LifecycleTypes;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.source.Diagnostic;
import dev.stride.workflowtest.service.ReceivedRequest;
import java.util.List;
import java.util.Optional;

/**
 * The observed outcome of a test case.
 *
 * @param faults diagnostics of a rejected definition; then nothing ran
 * @param warnings warnings about the definitions
 * @param inputRefusal reason for a rejected start; then nothing ran
 * @param instance the instance under test: the one that the case started, or the only one
 * @param history history of that instance's root branch
 * @param instances all instances at the end
 * @param calls requests that services received, in order
 * @param published events that workflows emitted and events about their lifecycle, in order
 */
public record Observed(
        List<Diagnostic> faults,
        List<Diagnostic> warnings,
        Optional<String> inputRefusal,
        Optional<Instance> instance,
        List<HistoryEntry> history,
        List<Instance> instances,
        List<ReceivedRequest> calls,
        List<JsonNode> published) {

    public Observed {
        faults = List.copyOf(faults);
        warnings = List.copyOf(warnings);
        history = List.copyOf(history);
        instances = List.copyOf(instances);
        calls = List.copyOf(calls);
        published = List.copyOf(published);
    }

    /** Returns the events that workflows emitted, in order. */
    public List<JsonNode> produced() {
        return published.stream().filter(event -> !isLifecycle(event)).toList();
    }

    /** Returns the lifecycle events that instances published, in order. */
    public List<JsonNode> lifecycle() {
        return published.stream().filter(Observed::isLifecycle).toList();
    }

    private static boolean isLifecycle(JsonNode event) {
        return LifecycleTypes.includes(event.path("type").asText())
                && event.path("source").asText().startsWith("/workflows/");
    }

    public static Observed refused(List<Diagnostic> faults, List<Diagnostic> warnings) {
        return new Observed(
                faults, warnings, Optional.empty(), Optional.empty(), List.of(), List.of(), List.of(), List.of());
    }

    public static Observed inputRefused(String reason, List<Diagnostic> warnings) {
        return new Observed(
                List.of(), warnings, Optional.of(reason), Optional.empty(), List.of(), List.of(), List.of(), List.of());
    }
}
