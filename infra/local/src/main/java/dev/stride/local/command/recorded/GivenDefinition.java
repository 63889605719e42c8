package dev.stride.local.command.recorded;

import dev.stride.common.FileProblem;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.CalledDefinitions;
import dev.stride.local.file.DefinitionFile;
import dev.stride.workflowtest.recorded.RecordedCase;
import dev.stride.workflowtest.recorded.RecordedCase.Source;
import dev.stride.workflowtest.recorded.RecordedCase.Sources;
import dev.stride.workflowtest.recorded.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The definition with which a recorded run is repeated: a file with those of the workflows that it calls, or that of the run. */
public record GivenDefinition(Optional<Path> file, List<DefinitionFile> definitions) {

    public GivenDefinition {
        definitions = List.copyOf(definitions);
    }

    /** Reads the definition in a file and those beside it that it calls. Without a file, the runs have their definitions. */
    public static GivenDefinition load(Optional<Path> file, LocalEnvironment environment) {
        if (file.isEmpty()) {
            return new GivenDefinition(file, List.of());
        }
        if (!Files.isRegularFile(file.get())) {
            throw new InvalidInputException(FileProblem.missing(file.get()) + ".");
        }
        var reader = environment
                .withConnectors(new ConnectorsOption().forDefinition(file.get()))
                .definitionReader();
        return new GivenDefinition(file, CalledDefinitions.load(file.get(), List.of(), reader));
    }

    /**
     * Returns where the test case of a run gets its definitions from. Ends the command if no case can be made.
     *
     * @param folder from which the paths in the test case begin
     */
    public Sources sourcesFor(RecordedRun run, Path folder) {
        run.obstacle().ifPresent(reason -> {
            throw new InvalidInputException("No test case can be made: " + reason);
        });
        var own = definitions.isEmpty()
                ? Optional.<String>empty()
                : definitions.getLast().id();
        if (own.filter(id -> !id.equals(run.workflow().id())).isPresent()) {
            throw new InvalidInputException("%s defines %s, but %s is a run of %s."
                    .formatted(
                            file.map(Path::toString).orElse(""),
                            own.get(),
                            run.id(),
                            run.workflow().id()));
        }
        var sources = new Sources(
                definitions.stream()
                        .map(each -> new Source(
                                relative(each.file(), folder),
                                each.equals(definitions.getLast())
                                        ? run.workflow().id()
                                        : each.id().orElse(""),
                                each.text().definition()))
                        .toList(),
                file.map(it -> it.resolveSibling(ConnectorsOption.FILE))
                        .filter(Files::exists)
                        .map(it -> relative(it, folder)));
        requireDefinitions(RecordedCase.undefined(run, sources));
        return sources;
    }

    private void requireDefinitions(Set<String> undefined) {
        if (!undefined.isEmpty()) {
            throw new InvalidInputException("The run does not contain the definition of %s: %s"
                    .formatted(
                            String.join(", ", undefined),
                            file.isEmpty()
                                    ? "name the file of the definition, beside which those of called workflows stand."
                                    : "put it into the folder of %s.".formatted(file.get())));
        }
    }

    private static String relative(Path file, Path folder) {
        var path = folder.toAbsolutePath()
                .normalize()
                .relativize(file.toAbsolutePath().normalize())
                .toString();
        return path.replace('\\', '/');
    }

    static Path folderOf(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }
}
