package dev.stride.runtime.deployment;

import dev.stride.language.document.Diagnostics;
import dev.stride.plan.Plan;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that the workflows which a definition calls are deployed. A missing workflow causes only a warning (decision 125 in
 * docs/spec-decisions.md).
 */
final class CalledWorkflows {

    /** Returns the given warnings, followed by a warning for each called workflow that is not deployed. */
    static List<Diagnostic> withWarnings(
            Plan plan, String definition, List<Diagnostic> warnings, WorkflowStore workflowStore) {
        var absent = plan.calledWorkflows()
                .filter(workflow -> !isSame(workflow, plan))
                .filter(workflow -> UnreadableData.asEmpty(() -> workflowStore.find(workflow))
                        .isEmpty())
                .toList();
        if (absent.isEmpty()
                || !(SourceParser.parse(definition.getBytes(StandardCharsets.UTF_8))
                        instanceof SourceParseResult.Parsed(var sourceDocument))) {
            return warnings;
        }
        var diagnostics = new Diagnostics(sourceDocument);
        absent.forEach(workflow -> diagnostics
                .root()
                .resolve(workflow.source())
                .warn(
                        "the workflow " + workflow.describe() + " is not deployed",
                        "deploy that workflow before an instance calls it"));
        var all = new ArrayList<>(warnings);
        all.addAll(diagnostics.warnings());
        return all;
    }

    private static boolean isSame(WorkflowRef workflow, Plan plan) {
        var namespace = plan.settings().namespace();
        return workflow.id().equals(plan.workflow().id())
                && (namespace.isEmpty()
                        || workflow.namespace().isEmpty()
                        || workflow.namespace().equals(namespace));
    }

    private CalledWorkflows() {}
}
