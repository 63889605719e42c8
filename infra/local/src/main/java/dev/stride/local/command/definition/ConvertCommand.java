package dev.stride.local.command.definition;

import dev.stride.common.FileProblem;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.serverlessworkflow10.ServerlessWorkflow10;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.convert.Conversion;
import dev.stride.local.embedded.LocalEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride convert}: it rewrites a definition of Serverless Workflow 0.8 as one of Open Workflow 1.0. */
@Command(
        name = "convert",
        description =
                "Rewrites a definition of Serverless Workflow 0.8 as one of Open Workflow 1.0, and lists the parts that cannot be converted.",
        footer = {
            "",
            "Exit status: 0 when everything was converted; 1 when parts could not be converted; 2 when the definition is invalid."
        })
public final class ConvertCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", description = "A definition of Serverless Workflow 0.8, in JSON or YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--to",
            required = true,
            paramLabel = "KEY",
            description = "The language to convert to: " + ServerlessWorkflow10.KEY + ".")
    private String language = "";

    @Option(names = "--output", paramLabel = "FILE", description = "The file to write, instead of the standard output.")
    private Optional<Path> output = Optional.empty();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Override
    public Integer call() {
        if (!new ServerlessWorkflow10().isNamed(language)) {
            throw new InvalidInputException(
                    "--to: unknown language " + language + ", write " + ServerlessWorkflow10.KEY);
        }
        var text = load();
        return switch (Conversion.convert(text)) {
            case Result.Failed(var fault) -> {
                console.printStatus(DiagnosticLine.fault(file, fault));
                yield ExitCode.REFUSED;
            }
            case Result.Ok(Conversion(String converted, var left)) -> {
                if (!isValid(text)) {
                    yield ExitCode.REFUSED;
                }
                write(converted);
                left.forEach(part -> console.printStatus(DiagnosticLine.notConverted(file, part)));
                yield left.isEmpty() ? ExitCode.SUCCESS : ExitCode.FAILED;
            }
        };
    }

    /**
     * Reports all faults of the definition to convert, including those that the conversion itself does not notice. Returns true
     * if there are none.
     */
    private boolean isValid(String text) {
        var faults = LocalEnvironment.create()
                .withConnectors(connectors.forDefinition(file).withScripts())
                .in(new ReadingMode(false, true, Dialect.SPECIFICATION))
                .definitionReader()
                .compile(file, text, List.of())
                .faults();
        faults.forEach(fault -> console.printStatus(DiagnosticLine.fault(file, fault)));
        return faults.isEmpty();
    }

    private String load() {
        return switch (FileText.load(file)) {
            case Result.Ok(String text) -> text;
            case Result.Failed(String reason) -> throw new InvalidInputException(reason + ".");
        };
    }

    private void write(String converted) {
        if (output.isEmpty()) {
            console.printResult(converted.stripTrailing());
            return;
        }
        try {
            Files.writeString(output.get(), converted);
        } catch (IOException e) {
            throw new InvalidInputException(output.get() + " cannot be written: " + FileProblem.of(e));
        }
    }
}
