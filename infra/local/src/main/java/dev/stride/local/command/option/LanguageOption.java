package dev.stride.local.command.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --language}, which names the workflow language of a definition, such as Serverless Workflow 0.8. */
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
