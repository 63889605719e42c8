package dev.stride.local.command;

import picocli.CommandLine.Option;

/** The option for strict parsing of definitions. */
public final class StrictOption {

    @Option(
            names = "--strict",
            description = "Refuse what the text of a language does not allow, even where it is read with a warning.")
    private boolean strict;

    public boolean isStrict() {
        return strict;
    }
}
