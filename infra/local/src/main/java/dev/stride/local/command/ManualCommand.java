package dev.stride.local.command;

import dev.stride.common.FileProblem;
import dev.stride.common.Suggestions;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.local.command.output.ManualPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride manual}: it prints manual pages of the commands, or writes them all to a folder. */
@Command(
        name = "manual",
        description = {
            "Prints the manual page of a command, or writes those of all commands to a folder.",
            "Read one with: stride manual run | man -l -"
        },
        footer = {"", "Exit status: 0 on success, 2 for an unknown command, or when a file exists already."})
public final class ManualCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command. Default: stride itself.")
    private List<String> words = List.of();

    @Option(names = "--folder", paramLabel = "DIR", description = "Write the pages of all commands to this folder.")
    private Optional<Path> folder = Optional.empty();

    @Option(names = "--force", description = "Replace files that exist.")
    private boolean force;

    @Override
    public Integer call() {
        if (folder.isPresent()) {
            write(folder.get());
        } else {
            console.printText(new ManualPage(find()).text().stripTrailing());
        }
        return ExitCode.SUCCESS;
    }

    private CommandLine find() {
        var command = Stride.commandLine();
        for (var word : words) {
            var commands = command.getSubcommands();
            command = Optional.ofNullable(commands.get(word))
                    .orElseThrow(() -> new InvalidInputException("COMMAND: there is no command %s%s"
                            .formatted(word, Suggestions.suffix(word, commands.keySet()))));
        }
        return command;
    }

    private void write(Path target) {
        var pages = withSubcommands(Stride.commandLine()).map(ManualPage::new).toList();
        if (!force) {
            pages.stream()
                    .map(page -> target.resolve(page.fileName()))
                    .filter(Files::exists)
                    .findFirst()
                    .ifPresent(file -> {
                        throw new InvalidInputException(
                                "Nothing was written, because %s exists: add --force to replace it.".formatted(file));
                    });
        }
        try {
            Files.createDirectories(target);
            for (var page : pages) {
                Files.writeString(target.resolve(page.fileName()), page.text());
            }
        } catch (IOException e) {
            throw new InvalidInputException("--folder: %s cannot be written: %s".formatted(target, FileProblem.of(e)));
        }
        console.printStatus("%d pages are in %s".formatted(pages.size(), target));
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(ManualCommand::withSubcommands));
    }
}
