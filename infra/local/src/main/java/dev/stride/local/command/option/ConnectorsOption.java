package dev.stride.local.command.option;

import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.connector.Connectors;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.output.DiagnosticLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The option for connectors: services that definitions call by name. */
public final class ConnectorsOption {

    /**
     * The default name of the connectors file. This file gives an address to each connector, i.e. to each service that
     * definitions call by a name.
     */
    public static final String FILE = "stride.connectors.yaml";

    @Option(
            names = "--connectors",
            paramLabel = "FILE",
            description = "A file with the address of each connector, i.e. each service that definitions call by name."
                    + " Default: " + FILE + " beside the definition, if this file exists.")
    private Optional<Path> file = Optional.empty();

    /**
     * Returns the connectors in the file that the option names. Without the option, returns those in the default file beside a
     * definition, if this file exists.
     *
     * @param place a definition, or a folder of definitions
     */
    public Connectors forDefinition(Path place) {
        return forDefinition(place, place);
    }

    /**
     * Returns the connectors in the file that the option names. Without the option, returns those in the default file beside a
     * definition or, if there is none, in the folder that is searched for definitions.
     *
     * @param searched the folder, or the definition itself
     */
    public Connectors forDefinition(Path definition, Path searched) {
        return file.or(() -> beside(definition))
                .or(() -> beside(searched))
                .map(ConnectorsOption::load)
                .orElse(Connectors.NONE);
    }

    private static Optional<Path> beside(Path place) {
        var folder = Files.isDirectory(place) ? place : place.toAbsolutePath().getParent();
        return Optional.ofNullable(folder).map(it -> it.resolve(FILE)).filter(Files::exists);
    }

    /** Loads a connectors file, which gives an address to each service that definitions call by a name. */
    public static Connectors load(Path file) {
        var text = switch (FileText.load(file)) {
            case Result.Ok(String content) -> content;
            case Result.Failed(String reason) -> throw new InvalidInputException("--connectors: " + reason + ".");
        };
        return switch (Connectors.parse(text)) {
            case Result.Ok(var connectors) -> connectors;
            case Result.Failed(var faults) ->
                throw new InvalidInputException(faults.stream()
                        .map(fault -> DiagnosticLine.plainFault(file, fault))
                        .collect(Collectors.joining(System.lineSeparator())));
        };
    }
}
