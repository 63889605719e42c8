package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.workflowtest.service.ReceivedRequest;
import java.util.List;
import java.util.Optional;

/**
 * What came of a case.
 *
 * @param faults why a definition was refused, in which case nothing else happened
 * @param warnings about the definitions
 * @param inputRefusal why the start was refused, in which case nothing ran
 * @param instance the one that the case is about: the one it started, or the only one there is
 * @param history of that instance's root branch
 * @param instances all that exist at the end
 * @param calls requests that services received, in order
 * @param produced events that were published, in order
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
