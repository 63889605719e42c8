package dev.stride.runtime.deployment;

import dev.stride.language.document.Diagnostics;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Checks that all workflows with the same name are in the same namespace. This is required because instances and versions are
 * found by the workflow name without the namespace (decision D1 in docs/spec-decisions.md).
 */
final class NamespaceCheck {

    /**
     * Returns a fault if the workflow is already deployed in another namespace. A version without a namespace does not
     * conflict with any other version.
     */
    static Optional<Diagnostic> check(Plan plan, String definition, WorkflowStore workflowStore) {
        var namespace = plan.settings().namespace();
        return UnreadableData.asEmpty(
                        () -> workflowStore.findNewest(plan.workflow().id()))
                .filter(deployed -> !deployed.isIn(namespace))
                .flatMap(
                        deployed -> fault(plan, definition, deployed.namespace().orElse("")));
    }

    private static Optional<Diagnostic> fault(Plan plan, String definition, String taken) {
        if (!(SourceParser.parse(definition.getBytes(StandardCharsets.UTF_8))
                instanceof SourceParseResult.Parsed(var sourceDocument))) {
            return Optional.empty();
        }
        var diagnostics = new Diagnostics(sourceDocument);
        diagnostics
                .root()
                .fault(
                        "the workflow `%s` is already deployed in the namespace `%s`"
                                .formatted(plan.workflow().id(), taken),
                        "choose another name, or use that namespace");
        return diagnostics.faults().stream().findFirst();
    }

    private NamespaceCheck() {}
}
