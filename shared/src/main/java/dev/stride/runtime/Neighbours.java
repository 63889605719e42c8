package dev.stride.runtime;

import dev.stride.language.Diagnostic;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowRef;
import dev.stride.runtime.store.Workflows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Workflows that a definition calls. One that is not deployed may be deployed later, so it is a warning (decision 125). */
final class Neighbours {

    /** The warnings about a definition, and those about workflows that it calls and that are not there. */
    static List<Diagnostic> warned(Plan plan, String definition, List<Diagnostic> warnings, Workflows workflows) {
        var absent = plan.called()
                .filter(workflow -> !workflow.id().equals(plan.workflow().id()))
                .filter(workflow -> !isDeployed(workflow, workflows))
                .toList();
        if (absent.isEmpty()
                || !(SourceReader.read(definition.getBytes(StandardCharsets.UTF_8))
                        instanceof Reading.Read(var source))) {
            return warnings;
        }
        var diagnostics = new Diagnostics(source);
        absent.forEach(workflow -> diagnostics
                .root()
                .within(workflow.source())
                .warn("the workflow `" + workflow + "` is not deployed", "deploy it before an instance calls it"));
        var all = new ArrayList<>(warnings);
        all.addAll(diagnostics.warnings());
        return all;
    }

    private static boolean isDeployed(WorkflowRef workflow, Workflows workflows) {
        return workflow.version()
                .map(version -> workflows.find(new WorkflowId(workflow.id(), version)))
                .orElseGet(() -> workflows.newest(workflow.id()))
                .isPresent();
    }

    private Neighbours() {}
}
