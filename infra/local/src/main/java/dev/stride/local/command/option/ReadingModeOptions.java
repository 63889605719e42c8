package dev.stride.local.command.option;

import dev.stride.language.ReadingMode;
import picocli.CommandLine.Option;

/** The options for how definitions are read. */
public final class ReadingModeOptions {

    @Option(names = "--strict", description = "Treat warnings about text that the language does not allow as faults.")
    private boolean strict;

    @Option(
            names = "--offline",
            description = "Load no document from the network, and report which documents were left out.")
    private boolean offline;

    public ReadingMode mode() {
        return new ReadingMode(strict, offline);
    }
}
