package dev.stride.local.command.option;

import dev.stride.language.ReadingMode;
import picocli.CommandLine.Option;

/** The option {@code --strict}: it reports violations of the workflow language as faults instead of warnings. */
public final class StrictOption {

    @Option(
            names = "--strict",
            description = "Report a fault, not only a warning, for text that the language does not allow.")
    private boolean strict;

    public ReadingMode mode() {
        return new ReadingMode(strict, false);
    }
}
