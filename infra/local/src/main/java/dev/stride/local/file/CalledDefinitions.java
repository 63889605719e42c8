package dev.stride.local.file;

import dev.stride.plan.node.WorkflowRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The definitions that a definition needs: the workflows that it calls or continues as, the workflows that these call or continue
 * as, and so on.
 */
public final class CalledDefinitions {

    private final DefinitionReader reader;
    private final List<Path> resources;
    private final List<Path> beside;
    private final Set<Path> seen = new HashSet<>();
    private final List<DefinitionFile> found = new ArrayList<>();

    private CalledDefinitions(DefinitionReader reader, List<Path> resources, List<Path> beside) {
        this.reader = reader;
        this.resources = resources;
        this.beside = beside;
    }

    /**
     * Loads a definition and the definitions that it needs.
     *
     * @param resources further files that they may refer to, by their file names
     * @return all these definitions, each after those that it needs, so that the definition of {@code file} is the last
     */
    public static List<DefinitionFile> load(Path file, List<Path> resources, DefinitionReader reader) {
        var calledDefinitions = new CalledDefinitions(reader, resources, DefinitionFiles.siblings(file));
        calledDefinitions.visit(file);
        return calledDefinitions.found;
    }

    private void visit(Path file) {
        if (seen.add(file.toAbsolutePath().normalize())) {
            var definition = reader.compile(file, resources);
            definition.plan().ifPresent(plan -> plan.calledWorkflows().forEach(this::findAndVisit));
            found.add(definition);
        }
    }

    private void findAndVisit(WorkflowRef workflow) {
        beside.stream().filter(file -> reader.defines(file, workflow)).forEach(this::visit);
    }
}
