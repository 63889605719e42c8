package dev.stride.local.command.definition;

import dev.stride.call.document.BundleResources;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.ReadingMode;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.migrate.ApplicationProperties;
import dev.stride.local.migrate.Migration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride migrate}: it converts SonataFlow definitions to the form that Serverless Workflow 0.8 requires. */
@Command(
        name = "migrate",
        description =
                "Rewrites definitions written for SonataFlow as standard Serverless Workflow 0.8, and keeps their comments.",
        footer = {
            "",
            "Exit status: 0 on success; 1 when --check finds a change to make; 2 when a file cannot be read or edited."
        })
public final class MigrateCommand implements Callable<Integer> {

    /** Matches the file name of the document that a function's operation refers to, such as {@code specs/orders.yaml}. */
    private static final Pattern DOCUMENT = Pattern.compile("([^\\s\"'#]+\\.(?:json|ya?ml|proto))#");

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Definitions, in JSON or YAML.")
    private List<Path> files = List.of();

    @Option(names = "--check", description = "Change nothing, and report what would change.")
    private boolean check;

    @Option(
            names = "--properties",
            paramLabel = "FILE",
            description = "The file application.properties of the SonataFlow application."
                    + " The command adds the service addresses in application.properties to the file "
                    + ConnectorsOption.FILE + " in the folder of the first given definition.")
    private Optional<Path> properties = Optional.empty();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    private boolean changed;
    private boolean refused;

    @Override
    public Integer call() {
        properties.ifPresent(this::writeConnectors);
        files.forEach(this::migrate);
        if (refused) {
            return ExitCode.REFUSED;
        }
        return check && changed ? ExitCode.FAILED : ExitCode.SUCCESS;
    }

    private void migrate(Path file) {
        var text = load(file);
        switch (Migration.migrate(text)) {
            case Result.Failed(var fault) -> {
                refused = true;
                console.printStatus(DiagnosticLine.fault(file, fault));
            }
            case Result.Ok(Migration(String migrated, var changes, var warnings)) -> {
                changes.forEach(change -> console.printResult(file + ": " + change));
                DiagnosticLine.warnings(file, warnings).forEach(console::printResult);
                faults(file, migrated).forEach(fault -> console.printResult(DiagnosticLine.notRewritten(file, fault)));
                write(file, text, migrated);
            }
        }
    }

    /** Returns the faults that a migrated definition still has if it is parsed strictly according to the specification. */
    private List<Diagnostic> faults(Path file, String migrated) {
        return LocalEnvironment.create()
                .withConnectors(connectors.forDefinition(file).withScripts())
                .in(new ReadingMode(true, true))
                .definitionReader()
                .compile(file, migrated, List.of())
                .faults();
    }

    private void writeConnectors(Path source) {
        var file = files.getFirst().resolveSibling(ConnectorsOption.FILE);
        var present = Files.exists(file) ? load(file) : "";
        try {
            var documents = files.stream()
                    .flatMap(each -> documents(migrated(load(each))))
                    .toList();
            var addresses = ApplicationProperties.parse(load(source), documents);
            var names = present.isEmpty()
                    ? List.<String>of()
                    : List.copyOf(ConnectorsOption.load(file).names());
            addresses.connectors().forEach((name, address) -> {
                if (!names.contains(name)) {
                    console.printResult(file + ": added " + name + ": " + address);
                }
            });
            write(file, present, addresses.appendTo(present, names));
        } catch (IOException | IllegalArgumentException malformed) {
            throw new InvalidInputException("--properties: " + source + ": " + malformed.getMessage());
        }
    }

    private static String migrated(String definition) {
        return Migration.migrate(definition).map(Migration::text).orElse(_ -> definition);
    }

    private static Stream<String> documents(String definition) {
        return DOCUMENT.matcher(definition)
                .results()
                .map(found -> BundleResources.fileName(found.group(1)).orElse(found.group(1)));
    }

    private static String load(Path file) {
        return switch (FileText.load(file)) {
            case Result.Ok(String text) -> text;
            case Result.Failed(String reason) -> throw new InvalidInputException(reason + ".");
        };
    }

    private void write(Path file, String before, String after) {
        changed |= !after.equals(before);
        if (check || after.equals(before)) {
            return;
        }
        try {
            Files.writeString(file, after);
        } catch (IOException e) {
            throw new InvalidInputException(file + " cannot be written: " + e.getMessage());
        }
    }
}
