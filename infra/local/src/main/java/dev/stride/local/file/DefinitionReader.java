package dev.stride.local.file;

import dev.stride.call.CallKinds;
import dev.stride.call.DefinitionResources;
import dev.stride.call.Resources;
import dev.stride.call.Secrets;
import dev.stride.language.Compilation;
import dev.stride.language.Depiction;
import dev.stride.language.Diagnostic;
import dev.stride.language.Languages;
import dev.stride.language.Surroundings;
import dev.stride.language.connector.Connectors;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import dev.stride.plan.WorkflowRef;
import dev.stride.runtime.store.Workflows.Text;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads definitions from files and compiles them, with the files beside them that they refer to.
 *
 * @param kinds what functions may be
 * @param remote asked for documents on the network
 * @param connectors services that definitions call by names
 */
public record DefinitionReader(
        Languages languages, CallKinds kinds, Resources remote, Secrets secrets, Connectors connectors) {

    /**
     * Reads and compiles one file.
     *
     * @param named more files that the definition may refer to, by their file names
     */
    public DefinitionFile read(Path file, List<Path> named) {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        var beside = new FolderResources(folder, byName(named));
        return switch (FileText.read(file)) {
            case FileText.Unreadable(String reason) ->
                new DefinitionFile(file, new Text("", Map.of()), refused(reason));
            case FileText.Read(String definition) -> {
                var resources = new DefinitionResources(beside, remote);
                var bytes = definition.getBytes(StandardCharsets.UTF_8);
                var compilation = languages.compile(
                        bytes, Optional.empty(), new Surroundings(kinds, resources, secrets, connectors));
                yield new DefinitionFile(file, new Text(definition, beside.read()), compilation);
            }
        };
    }

    /** Whether a file says that it defines a workflow, in the version that is asked for. */
    boolean isOf(Path file, WorkflowRef workflow) {
        return FileText.read(file) instanceof FileText.Read(String text)
                && SourceReader.read(text) instanceof Reading.Read(var source)
                && source.root().path("id").asText().equals(workflow.id())
                && workflow.version()
                        .filter(version ->
                                !version.equals(source.root().path("version").asText()))
                        .isEmpty();
    }

    /** Reads and draws one file, without what it refers to. */
    public Depiction draw(Path file) {
        return switch (FileText.read(file)) {
            case FileText.Unreadable(String reason) -> new Depiction.Refused(unreadable(reason));
            case FileText.Read(String definition) ->
                languages.draw(definition.getBytes(StandardCharsets.UTF_8), Optional.empty());
        };
    }

    private static Map<String, Path> byName(List<Path> files) {
        return files.stream()
                .collect(Collectors.toMap(
                        file -> Objects.toString(file.getFileName()), file -> file, (_, last) -> last));
    }

    private static Compilation refused(String reason) {
        return new Compilation.Refused(List.of(unreadable(reason)), List.of());
    }

    private static Diagnostic unreadable(String reason) {
        return new Diagnostic("", 1, 1, reason, "");
    }
}
