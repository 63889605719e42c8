package dev.stride.local.command.option;

import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.local.InvalidInputException;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Mixin;
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

    /** The option {@code --language}, which names the workflow language of a definition, such as Serverless Workflow 0.8. */
    public static final class LanguageOption {

        @Option(
                names = "--language",
                paramLabel = "KEY",
                description =
                        "The language of the definition, such as serverless-workflow-0.8. Default: detected from the text.")
        private Optional<String> key = Optional.empty();

        public Optional<String> key() {
            return key;
        }
    }

    /** The options {@code --offline}, {@code --strict} and {@code --reading}. */
    public static final class OfflineReadingOptions {

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
}
