package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.runtime.instance.Instances.Instance;
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
 * @param produced published events, in order
 */
public record Observed(
        List<Diagnostic> faults,
        List<Diagnostic> warnings,
        Optional<String> inputRefusal,
        Optional<Instance> instance,
        List<HistoryEntry> history,
        List<Instance> instances,
        List<ReceivedRequest> calls,
        List<JsonNode> produced) {

    public Observed {
        faults = List.copyOf(faults);
        warnings = List.copyOf(warnings);
        history = List.copyOf(history);
        instances = List.copyOf(instances);
        calls = List.copyOf(calls);
        produced = List.copyOf(produced);
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
