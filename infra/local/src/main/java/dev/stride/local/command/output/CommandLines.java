package dev.stride.local.command.output;

import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.command.output.Console.VisibleText;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * A factory of picocli command lines. They give all commands of Stride the same conventions for options, errors and exit codes.
 */
public final class CommandLines {

    /**
     * Returns a picocli {@link CommandLine} that runs a command. It prints errors to standard error, and turns them into exit
     * codes.
     */
    public static CommandLine of(Object command, List<Class<?>> subcommands) {
        var line = new CommandLine(command);
        subcommands.forEach(line::addSubcommand);
        return line.setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(CommandLines::reportWrongUse)
                .setExecutionExceptionHandler(CommandLines::reportFailure);
    }

    /** Says what is wrong with the words of a command line, instead of printing all of its help. */
    private static int reportWrongUse(ParameterException wrong, String[] words) {
        var command = wrong.getCommandLine();
        var err = command.getErr();
        err.println(command.getColorScheme().errorText(WrongWords.of(wrong, words)));
        if (words.length == 0) {
            command.usage(err);
        } else {
            err.printf("See %s --help.%n", command.getCommandSpec().qualifiedName());
        }
        return ExitCode.REFUSED;
    }

    private static int reportFailure(Exception failure, CommandLine command, ParseResult parsed) {
        var err = command.getErr();
        return switch (failure) {
            case InvalidInputException invalid -> {
                err.println(command.getColorScheme().errorText(VisibleText.of(String.valueOf(invalid.getMessage()))));
                yield ExitCode.REFUSED;
            }
            case ResourceUnavailableException unavailable -> {
                err.println(
                        command.getColorScheme().errorText(VisibleText.of(String.valueOf(unavailable.getMessage()))));
                yield ExitCode.INTERNAL_ERROR;
            }
            default -> {
                err.println("This is a bug of Stride:");
                failure.printStackTrace(err);
                yield ExitCode.INTERNAL_ERROR;
            }
        };
    }

    private CommandLines() {}
}
