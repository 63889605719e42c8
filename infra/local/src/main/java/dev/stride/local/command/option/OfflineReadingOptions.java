package dev.stride.local.command.option;

import dev.stride.language.ReadingMode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options {@code --offline}, {@code --strict} and {@code --reading}. */
public final class OfflineReadingOptions {

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Option(
            names = "--offline",
            description = "Load no document from the network, and report which documents were left out.")
    private boolean offline;

    public ReadingMode mode() {
        var mode = reading.mode();
        return new ReadingMode(mode.strict(), offline, mode.dialect());
    }
}
