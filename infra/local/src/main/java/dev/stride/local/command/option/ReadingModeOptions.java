package dev.stride.local.command.option;

import dev.stride.language.ReadingMode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options {@code --strict} and {@code --offline}. They decide how strictly definitions are parsed, and whether documents to
 * which definitions refer are loaded from the network.
 */
public final class ReadingModeOptions {

    @Mixin
    private StrictOption strict = new StrictOption();

    @Option(
            names = "--offline",
            description = "Load no document from the network, and report which documents were left out.")
    private boolean offline;

    public ReadingMode mode() {
        return new ReadingMode(strict.mode().strict(), offline);
    }
}
