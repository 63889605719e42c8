package dev.stride.local.command.output;

import dev.stride.local.ResourceUnavailableException;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * A factory of picocli command lines. They give all commands of Stride the same conventions for options, errors and exit codes.
 */
public final class CommandLines {

    /**
     * Returns a picocli {@link CommandLine} that runs a command. It prints errors to standard error, and turns them into exit
     * codes.
     */
    public static CommandLine of(Object command) {
        return new CommandLine(command)
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler(CommandLines::reportFailure);
    }

    private static int reportFailure(Exception failure, CommandLine command, ParseResult parsed) {
        var err = command.getErr();
        return switch (failure) {
            case InvalidInputException invalid -> {
                err.println(command.getColorScheme().errorText(invalid.getMessage()));
                yield ExitCode.REFUSED;
            }
            case ResourceUnavailableException unavailable -> {
                err.println(command.getColorScheme().errorText(unavailable.getMessage()));
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
