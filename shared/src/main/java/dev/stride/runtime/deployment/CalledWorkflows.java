package dev.stride.runtime.deployment;

import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.runtime.store.WorkflowStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Workflows that a definition calls. One that is not deployed may be deployed later, so it is a warning (decision 125). */
final class CalledWorkflows {

    /** The warnings about a definition, and those about workflows that it calls and that are not there. */
    static List<Diagnostic> withWarnings(
            Plan plan, String definition, List<Diagnostic> warnings, WorkflowStore workflowStore) {
        var absent = plan.calledWorkflows()
                .filter(workflow -> !workflow.id().equals(plan.workflow().id()))
                .filter(workflow -> !isDeployed(workflow, workflowStore))
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
                .warn("the workflow `" + workflow + "` is not deployed", "deploy it before an instance calls it"));
        var all = new ArrayList<>(warnings);
        all.addAll(diagnostics.warnings());
        return all;
    }

    private static boolean isDeployed(WorkflowRef workflow, WorkflowStore workflowStore) {
        return workflow.version()
                .map(version -> workflowStore.find(new WorkflowId(workflow.id(), version)))
                .orElseGet(() -> workflowStore.findNewest(workflow.id()))
                .isPresent();
    }

    private CalledWorkflows() {}
}
