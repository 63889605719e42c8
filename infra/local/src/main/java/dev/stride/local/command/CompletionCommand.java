package dev.stride.local.command;

import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** The command {@code stride completion}: it prints a script that completes commands and options in a shell. */
@Command(
        name = "completion",
        description = {
            "Prints a script with which bash and zsh complete commands, options and their values.",
            "Use it in a shell with: source <(stride completion)"
        })
public final class CompletionCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Override
    public Integer call() {
        var stride = Stride.commandLine();
        // The launcher starts the benchmarks, which this program does not have.
        stride.addSubcommand("bench", CommandSpec.create());
        console.printText(AutoComplete.bash(stride.getCommandName(), stride).stripTrailing());
        return ExitCode.SUCCESS;
    }
}
