package dev.stride.local.command;

import dev.stride.language.Compilation;
import dev.stride.language.Diagnostic;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.file.DefinitionFile;
import dev.stride.runtime.codec.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** All that is wrong with definitions. */
@Command(
        name = "validate",
        description = "Says all that is wrong with definitions, and where.",
        footer = {"", "Exit status: 0 when all can be deployed, 2 when one cannot."})
final class ValidateCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Definitions, in JSON or YAML.")
    private List<Path> files = List.of();

    @Option(
            names = "--resource",
            paramLabel = "FILE",
            description = "A file that a definition refers to and that is not beside it.")
    private List<Path> resources = List.of();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Option(names = "--json", description = "Print a JSON array for machines.")
    private boolean json;

    /** One file as machines read it. */
    private record Verdict(
            String file, Optional<String> id, boolean valid, List<Diagnostic> faults, List<Diagnostic> warnings) {}

    @Override
    public Integer call() {
        var laptop = Laptop.open().in(language.key());
        var read = files.stream()
                .map(file -> laptop.with(connectors.beside(file)).reader().read(file, resources))
                .toList();
        if (json) {
            console.result(Json.tree(read.stream().map(ValidateCommand::verdict).toList()));
        } else {
            read.forEach(this::show);
        }
        return read.stream().allMatch(file -> file.faults().isEmpty()) ? Exit.DONE : Exit.REFUSED;
    }

    private void show(DefinitionFile file) {
        DiagnosticLine.all(file).forEach(console::result);
        switch (file.compilation()) {
            case Compilation.Compiled compiled ->
                console.result(
                        file.file() + ": @|green valid|@ (" + compiled.plan().workflow() + ")");
            case Compilation.Refused(var faults, var _) ->
                console.result(
                        file.file() + ": @|red " + faults.size() + (faults.size() == 1 ? " fault|@" : " faults|@"));
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
