package dev.stride.local.command.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for the language of definitions. */
public final class LanguageOption {

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
