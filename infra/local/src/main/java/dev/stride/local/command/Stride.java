package dev.stride.local.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of Stride. */
@Command(
        name = "stride",
        description = "Runs workflows, on this machine or on AWS.",
        mixinStandardHelpOptions = true,
        version = "0.1.0")
public final class Stride {

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Stride()).execute(arguments));
    }
}
