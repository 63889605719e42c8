package dev.stride.local.dev;

import dev.stride.Limits;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.DefinitionFile;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A deployer of the definitions of a folder. It redeploys a definition when the text of the definition or one of its resources
 * changes. It replaces the content of the deployed version, so that an author who experiments need not change the version each
 * time. Running instances keep the plan that they started with.
 */
public final class Redeployment {

    private final Function<Path, LocalEnvironment> environments;
    private final Ports ports;
    private final WorkflowStore workflowStore;
    private final Consumer<Change> listener;
    private final Map<Path, WorkflowStore.SourceText> last = new HashMap<>();

    /**
     * @param environments the environment of each definition, with its connectors
     * @param told receives the outcome for each definition that is new or changed
     */
    public Redeployment(Function<Path, LocalEnvironment> environments, Ports ports, Consumer<Change> told) {
        this.environments = environments;
        this.ports = ports;
        this.workflowStore = new WorkflowStore(ports.table(), ports.blobs());
        this.listener = told;
    }

    /**
     * A new or changed definition that {@code stride dev} has tried to deploy.
     *
     * @param replaced true if it replaced another content of its version
     */
    public record Change(DefinitionFile definition, boolean replaced) {}

    /** Deploys the definitions that are new or changed. */
    public void deploy(List<Path> definitions) {
        for (var file : definitions) {
            var definition = environments.apply(file).definitionReader().compile(file, List.of());
            var before = last.put(file, definition.text());
            if (!definition.text().equals(before)) {
                listener.accept(new Change(definition, definition.faults().isEmpty() && deployOrReplace(definition)));
            }
        }
    }

    private boolean deployOrReplace(DefinitionFile definition) {
        return switch (deployed(definition)) {
            case DeploymentResult.Added _, DeploymentResult.Unchanged _, DeploymentResult.Rejected _ -> false;
            case DeploymentResult.VersionTaken(var workflow) -> {
                workflowStore.remove(workflow);
                deployed(definition);
                yield true;
            }
            case DeploymentResult.NamespaceTaken(var workflow, var _) -> {
                workflowStore
                        .versions(workflow.id(), Limits.PAGE_SIZE)
                        .forEach(version -> workflowStore.remove(version.workflow()));
                deployed(definition);
                yield true;
            }
        };
    }

    private DeploymentResult deployed(DefinitionFile definition) {
        var sourceText = definition.text();
        return environments
                .apply(definition.file())
                .deployment(ports, Stores.of(ports))
                .deploy(sourceText.definition(), sourceText.resources(), Optional.empty());
    }
}
