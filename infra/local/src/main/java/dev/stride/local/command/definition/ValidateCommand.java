package dev.stride.local.command.definition;

import dev.stride.language.Compilation;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OfflineReadingOptions;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.DefinitionFile;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.runtime.codec.Json;
import dev.stride.source.Diagnostic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride validate}: it reports all faults of definitions. */
@Command(
        name = "validate",
        description = "Lists all errors in workflow definitions, with their lines and columns.",
        footer = {"", "Exit status: 0 when all definitions can be deployed, 2 when at least one cannot be deployed."})
public final class ValidateCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "FILE|DIR",
            arity = "1..*",
            description = "Definitions in JSON or YAML, or folders with definitions.")
    private List<Path> files = List.of();

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A file that a definition references and that is not in the folder of this definition.")
    private List<Path> resources = List.of();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private OfflineReadingOptions reading = new OfflineReadingOptions();

    @Option(names = "--json", description = "Print the results as a JSON array.")
    private boolean json;

    /** The result of the validation of one file, as the command prints it in JSON. */
    private record Verdict(
            String file, Optional<String> id, boolean valid, List<Diagnostic> faults, List<Diagnostic> warnings) {}

    @Override
    public Integer call() {
        var localEnvironment =
                LocalEnvironment.create().withLanguage(language.key()).in(reading.mode());
        var read = files.stream()
                .flatMap(place -> definitions(place).stream()
                        .map(file -> localEnvironment
                                .withConnectors(
                                        connectors.forDefinition(file, place).withScripts())
                                .definitionReader()
                                .compile(file, resources)))
                .toList();
        if (json) {
            console.printResult(
                    Json.toTree(read.stream().map(ValidateCommand::verdict).toList()));
        } else {
            read.forEach(this::show);
        }
        return read.stream().allMatch(file -> file.faults().isEmpty()) ? ExitCode.SUCCESS : ExitCode.REFUSED;
    }

    /** Returns the definition at a path, or the definitions in the folder and below it. */
    private List<Path> definitions(Path place) {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        var found = DefinitionFiles.find(place);
        found.skippedLines().forEach(console::printStatus);
        if (found.definitions().isEmpty()) {
            throw new InvalidInputException(place + " contains no definition.");
        }
        return found.definitions();
    }

    private void show(DefinitionFile file) {
        DiagnosticLine.lines(file).forEach(console::printResult);
        switch (file.compilation()) {
            case Compilation.Compiled compiled ->
                console.printResult("%s: @|green valid|@ (%s)"
                        .formatted(file.file(), compiled.plan().workflow()));
            case Compilation.Rejected(var faults, var _) ->
                console.printResult("%s: @|red %d %s|@"
                        .formatted(file.file(), faults.size(), faults.size() == 1 ? "fault" : "faults"));
        }
    }

    private static Verdict verdict(DefinitionFile file) {
        return new Verdict(
                file.file().toString(),
                file.id(),
                file.faults().isEmpty(),
                file.faults(),
                file.compilation().warnings());
    }
}
