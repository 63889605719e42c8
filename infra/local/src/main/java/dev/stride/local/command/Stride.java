package dev.stride.local.command;

import dev.stride.benchmarks.BenchCommand;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.command.definition.DeployCommand;
import dev.stride.local.command.definition.DiagramCommand;
import dev.stride.local.command.definition.TestCommand;
import dev.stride.local.command.definition.ValidateCommand;
import dev.stride.local.command.instance.CancelCommand;
import dev.stride.local.command.instance.EventCommand;
import dev.stride.local.command.instance.HistoryCommand;
import dev.stride.local.command.instance.InstancesCommand;
import dev.stride.local.command.instance.ResumeCommand;
import dev.stride.local.command.instance.RetryCommand;
import dev.stride.local.command.instance.ShowCommand;
import dev.stride.local.command.instance.StartCommand;
import dev.stride.local.command.instance.SuspendCommand;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.local.command.run.RunCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The command line of Stride. */
@Command(
        name = "stride",
        description = "Runs workflows: on this machine as on AWS.",
        versionProvider = VersionProvider.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            ValidateCommand.class,
            TestCommand.class,
            DiagramCommand.class,
            DevCommand.class,
            BenchCommand.class,
            DeployCommand.class,
            StartCommand.class,
            EventCommand.class,
            InstancesCommand.class,
            ShowCommand.class,
            HistoryCommand.class,
            CancelCommand.class,
            RetryCommand.class,
            SuspendCommand.class,
            ResumeCommand.class
        })
public final class Stride {

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Stride())
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler(Stride::reportFailure);
    }

    /** What the user can mend is said in a sentence; a bug shows where it is. */
    private static int reportFailure(Exception failure, CommandLine command, ParseResult parsed) {
        var err = command.getErr();
        return switch (failure) {
            case InvalidInputException invalidInputException -> {
                err.println(command.getColorScheme().errorText(invalidInputException.getMessage()));
                yield ExitCode.REFUSED;
            }
            case ResourceUnavailableException resourceUnavailableException -> {
                err.println(command.getColorScheme().errorText(resourceUnavailableException.getMessage()));
                yield ExitCode.INTERNAL_ERROR;
            }
            default -> {
                err.println("This is a bug of Stride:");
                failure.printStackTrace(err);
                yield ExitCode.INTERNAL_ERROR;
            }
        };
    }
}
