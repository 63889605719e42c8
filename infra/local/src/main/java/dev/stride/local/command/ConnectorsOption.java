package dev.stride.local.command;

import dev.stride.language.connector.Connectors;
import dev.stride.local.file.FileText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Services that definitions call by names. */
final class ConnectorsOption {

    /** What is read where the command line names no file. */
    static final String FILE = "stride.connectors.yaml";

    @Option(
            names = "--connectors",
            paramLabel = "FILE",
            description = "A file that says which services the names stand for that definitions call. Default: " + FILE
                    + " beside the definition, if it is there.")
    private Optional<Path> file = Optional.empty();

    /** @param place a definition, or a folder of them */
    Connectors beside(Path place) {
        var folder = Files.isDirectory(place) ? place : place.toAbsolutePath().getParent();
        var usual = Optional.ofNullable(folder).map(it -> it.resolve(FILE)).filter(Files::exists);
        return file.or(() -> usual).map(ConnectorsOption::read).orElse(Connectors.NONE);
    }

    private static Connectors read(Path file) {
        var text = switch (FileText.read(file)) {
            case FileText.Read(String content) -> content;
            case FileText.Unreadable(String reason) -> throw new Refused("--connectors: " + reason + ".");
        };
        return switch (Connectors.read(text)) {
            case Connectors.Configured.Valid(var connectors) -> connectors;
            case Connectors.Configured.Invalid(var faults) ->
                throw new Refused(faults.stream()
                        .map(fault -> DiagnosticLine.plain(file, fault))
                        .collect(Collectors.joining(System.lineSeparator())));
        };
    }
}
