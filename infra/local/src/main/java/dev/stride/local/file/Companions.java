package dev.stride.local.file;

import dev.stride.plan.WorkflowRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Definitions beside one that names them as sub-workflows or goes on as them, and those that they name in their turn. */
public final class Companions {

    private final DefinitionReader reader;
    private final List<Path> resources;
    private final List<Path> beside;
    private final Set<Path> seen = new HashSet<>();
    private final List<DefinitionFile> found = new ArrayList<>();

    private Companions(DefinitionReader reader, List<Path> resources, List<Path> beside) {
        this.reader = reader;
        this.resources = resources;
        this.beside = beside;
    }

    /**
     * Reads a definition and its companions.
     *
     * @param resources more files that they may refer to, by their file names
     * @return the definition last, each after those that it names
     */
    public static List<DefinitionFile> with(Path file, List<Path> resources, DefinitionReader reader) {
        var companions = new Companions(reader, resources, Definitions.beside(file));
        companions.visit(file);
        return companions.found;
    }

    private void visit(Path file) {
        if (seen.add(file.toAbsolutePath().normalize())) {
            var definition = reader.read(file, resources);
            definition.plan().ifPresent(plan -> plan.called().forEach(this::look));
            found.add(definition);
        }
    }

    private void look(WorkflowRef workflow) {
        beside.stream().filter(file -> reader.isOf(file, workflow)).forEach(this::visit);
    }
}
