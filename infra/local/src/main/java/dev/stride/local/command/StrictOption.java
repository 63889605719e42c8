package dev.stride.local.command;

import picocli.CommandLine.Option;

/** The option for strict parsing of definitions. */
public final class StrictOption {

    @Option(names = "--strict", description = "Treat warnings about text that the language does not allow as faults.")
    private boolean strict;

    public boolean isStrict() {
        return strict;
    }
}
