package dev.stride.local.command.option;

import dev.stride.language.ReadingMode;
import picocli.CommandLine.Option;

/** The option {@code --strict}, which turns warnings about invalid text in definitions into faults. */
public final class StrictOption {

    @Option(
            names = "--strict",
            description = "Report text that the language does not allow as a fault, not as a warning.")
    private boolean strict;

    public ReadingMode mode() {
        return new ReadingMode(strict, false);
    }
}
