package dev.stride.local.file;

import dev.stride.call.api.Resources;
import dev.stride.call.document.DefinitionResources;
import dev.stride.call.document.FolderResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Languages;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.connector.Connectors;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import dev.stride.source.Diagnostic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A reader that parses and compiles definition files. A definition can refer to other files in its folder, which the reader also
 * reads.
 *
 * @param kinds the supported kinds of functions
 * @param remote the source of documents on the network
 * @param connectors services that definitions call by name
 */
public record DefinitionReader(
        Languages languages, CallKinds kinds, Resources remote, SecretSource secrets, Connectors connectors) {

    /**
     * Parses and compiles one file. Its definition may refer to other files in the same folder, and to the further files in
     * {@code named}.
     *
     * @param named further files that the definition may refer to, by their file names
     */
    public DefinitionFile compile(Path file, List<Path> named) {
        return switch (FileText.load(file)) {
            case Result.Failed(String reason) ->
                new DefinitionFile(file, new SourceText("", Map.of()), refusal(reason));
            case Result.Ok(String definition) -> compile(file, definition, named);
        };
    }

    /**
     * Parses and compiles a text as if it were the content of {@code file}. The text may refer to the same files as in {@link
     * #compile(Path, List)}.
     */
    public DefinitionFile compile(Path file, String definition, List<Path> named) {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        var beside = new FolderResources(folder, byName(named));
        var resources = new DefinitionResources(beside, remote);
        var compilation = languages.compile(
                definition.getBytes(StandardCharsets.UTF_8),
                Optional.empty(),
                new CompilationContext(kinds, resources, secrets, connectors));
        return new DefinitionFile(file, new SourceText(definition, beside.read()), compilation);
    }

    /**
     * Checks whether a file defines the workflow to which a reference refers: with the same id, and with the same version if the
     * reference has one.
     */
    boolean defines(Path file, WorkflowRef workflow) {
        return FileText.load(file) instanceof Result.Ok(String text)
                && languages
                        .identify(text)
                        .filter(defined -> defined.id().equals(workflow.id()))
                        .filter(defined -> workflow.version().isEmpty()
                                || workflow.version().equals(defined.version()))
                        .isPresent();
    }

    /** Parses one definition file and draws its diagram. Does not read the files to which the definition refers. */
    public DrawingResult draw(Path file) {
        return switch (FileText.load(file)) {
            case Result.Failed(String reason) -> new DrawingResult.Rejected(unreadable(reason));
            case Result.Ok(String definition) ->
                languages.draw(definition.getBytes(StandardCharsets.UTF_8), Optional.empty());
        };
    }

    private static Map<String, Path> byName(List<Path> files) {
        return files.stream()
                .collect(Collectors.toMap(
                        file -> Objects.toString(file.getFileName()), file -> file, (_, last) -> last));
    }

    private static Compilation refusal(String reason) {
        return new Compilation.Rejected(List.of(unreadable(reason)), List.of());
    }

    private static Diagnostic unreadable(String reason) {
        return new Diagnostic("", 1, 1, reason, "");
    }
}
