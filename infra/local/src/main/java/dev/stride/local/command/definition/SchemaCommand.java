package dev.stride.local.command.definition;

import dev.stride.common.Suggestions;
import dev.stride.editor.JsonSchemas;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code stride schema}: it prints the JSON Schema of the documents that authors write. */
@Command(
        name = "schema",
        description =
                "Prints the JSON Schema of definitions in a language, of files of tests or of files of connectors.",
        footer = {"", "Exit status: 0 on success, 2 when the name is unknown."})
public final class SchemaCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "NAME",
            description = "The key of a language, such as serverless-workflow-0.8; " + JsonSchemas.TESTS + "; or "
                    + JsonSchemas.CONNECTORS + ".")
    private String name = "";

    @Override
    public Integer call() {
        var schemas = JsonSchemas.all();
        var schema = Optional.ofNullable(schemas.get(name))
                .orElseThrow(() -> new InvalidInputException(
                        "NAME: unknown schema %s, %s".formatted(name, Suggestions.hint(name, schemas.keySet()))));
        console.printResult(schema.get());
        return ExitCode.SUCCESS;
    }
}
