package dev.stride.local.dev;

import dev.stride.local.file.DefinitionFile;
import dev.stride.local.file.DefinitionReader;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.store.Workflows;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Deploys the definitions of a folder, each again when its text or one of its resources has another content. Where a version
 * is there with other content, the new one takes its place: an author who tries things out does not count versions. Running
 * instances go on with the plan that they began with.
 */
public final class Redeployment {

    private final DefinitionReader reader;
    private final Deployment deployment;
    private final Workflows workflows;
    private final Consumer<Change> told;
    private final Map<Path, Workflows.Text> last = new HashMap<>();

    /** @param told learns what became of each definition that is new or changed */
    public Redeployment(DefinitionReader reader, Deployment deployment, Workflows workflows, Consumer<Change> told) {
        this.reader = reader;
        this.deployment = deployment;
        this.workflows = workflows;
        this.told = told;
    }

    /** What became of a definition. @param replaced whether another content of its version made way for it */
    public record Change(DefinitionFile definition, boolean replaced) {}

    /** Deploys what is new or changed. */
    public void deploy(List<Path> definitions) {
        for (var file : definitions) {
            var definition = reader.read(file, List.of());
            var before = last.put(file, definition.text());
            if (!definition.text().equals(before)) {
                told.accept(new Change(definition, definition.faults().isEmpty() && replaces(definition)));
            }
        }
    }

    private boolean replaces(DefinitionFile definition) {
        return switch (deployed(definition)) {
            case Outcome.Added _, Outcome.Unchanged _, Outcome.Refused _ -> false;
            case Outcome.Taken(var workflow) -> {
                workflows.remove(workflow);
                deployed(definition);
                yield true;
            }
        };
    }

    private Outcome deployed(DefinitionFile definition) {
        var text = definition.text();
        return deployment.deploy(text.definition(), text.resources(), Optional.empty());
    }
}
