package dev.stride.local.command;

import dev.stride.local.Unusable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The command line of Stride. */
@Command(
        name = "stride",
        description = "Runs workflows: on this machine as on AWS.",
        versionProvider = Version.class,
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
                .setExecutionExceptionHandler(Stride::failed);
    }

    /** What the user can mend is said in a sentence; a bug shows where it is. */
    private static int failed(Exception failure, CommandLine command, ParseResult parsed) {
        var err = command.getErr();
        return switch (failure) {
            case Refused refused -> {
                err.println(command.getColorScheme().errorText(refused.getMessage()));
                yield Exit.REFUSED;
            }
            case Unusable unusable -> {
                err.println(command.getColorScheme().errorText(unusable.getMessage()));
                yield Exit.BROKEN;
            }
            default -> {
                err.println("This is a bug of Stride:");
                failure.printStackTrace(err);
                yield Exit.BROKEN;
            }
        };
    }
}
