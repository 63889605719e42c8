package dev.stride.local.command.option;

import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.local.InvalidInputException;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options that decide how definitions are read: {@code --strict} and {@code --reading}. */
public final class ReadingOptions {

    private static final String SONATAFLOW = Dialect.SONATAFLOW.name().toLowerCase(Locale.ROOT);

    @Option(
            names = "--strict",
            description = "Report a fault, not only a warning, for text that the language does not allow.")
    private boolean strict;

    @Option(
            names = "--reading",
            paramLabel = "sonataflow",
            defaultValue = "",
            description = "Read definitions of Serverless Workflow 0.8 as SonataFlow does:"
                    + " evaluate arguments and event data that are expressions without $${ }.")
    private String reading = "";

    public ReadingMode mode() {
        if (!reading.isEmpty() && !reading.equals(SONATAFLOW)) {
            throw new InvalidInputException(
                    "--reading: unknown value %s, write %s or leave the option out.".formatted(reading, SONATAFLOW));
        }
        return new ReadingMode(strict, false, reading.isEmpty() ? Dialect.SPECIFICATION : Dialect.SONATAFLOW);
    }
}
