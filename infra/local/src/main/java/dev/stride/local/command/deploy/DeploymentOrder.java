package dev.stride.local.command.deploy;

import dev.stride.local.file.DefinitionFile;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The order in which definitions are deployed: a called workflow comes before its caller, so that no call finds it missing. */
final class DeploymentOrder {

    private final List<DefinitionFile> definitions;
    private final Set<DefinitionFile> visited = new LinkedHashSet<>();
    private final Set<DefinitionFile> ordered = new LinkedHashSet<>();

    private DeploymentOrder(List<DefinitionFile> definitions) {
        this.definitions = definitions;
    }

    static List<DefinitionFile> calleesFirst(List<DefinitionFile> definitions) {
        var order = new DeploymentOrder(definitions);
        definitions.forEach(order::visit);
        return List.copyOf(order.ordered);
    }

    /**
     * Adds a definition after the definitions that it calls. If definitions call each other in a cycle, one of them comes before
     * a definition that it calls.
     */
    private void visit(DefinitionFile definition) {
        if (visited.add(definition)) {
            definition.plan().stream()
                    .flatMap(plan -> plan.calledWorkflows())
                    .flatMap(called -> definitions.stream()
                            .filter(other ->
                                    other.id().filter(called.id()::equals).isPresent()))
                    .forEach(this::visit);
            ordered.add(definition);
        }
    }
}
