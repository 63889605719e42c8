package dev.stride.local.command;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Which language definitions are in. */
final class LanguageOption {

    @Option(
            names = "--language",
            paramLabel = "KEY",
            description =
                    "The language of the definition, such as serverless-workflow-0.8. Default: the one that it looks like.")
    private Optional<String> key = Optional.empty();

    Optional<String> key() {
        return key;
    }
}
