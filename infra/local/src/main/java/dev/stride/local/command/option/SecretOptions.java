package dev.stride.local.command.option;

import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.local.InvalidInputException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for values of secrets, on the command line and in a file. */
public final class SecretOptions {

    @Option(names = "--secret", paramLabel = "NAME=VALUE", description = "A secret as NAME=VALUE; repeatable.")
    private Map<String, String> secrets = Map.of();

    @Option(names = "--secrets", paramLabel = "FILE", description = """
                            A file with values of secrets, each on a line NAME=VALUE. Empty lines and lines \
                            that begin with # do not count.""")
    private Optional<Path> file = Optional.empty();

    /**
     * Returns the values of the secrets by name. If {@code --secret} and the file of {@code --secrets} both set a
     * secret, the value of {@code --secret} counts.
     */
    public Map<String, String> values() {
        var values = new HashMap<String, String>();
        file.ifPresent(it -> read(it, values));
        values.putAll(secrets);
        return values;
    }

    private static void read(Path file, Map<String, String> values) {
        var lines = switch (FileText.load(file)) {
            case Result.Ok(String text) -> text.lines().toList();
            case Result.Failed(String reason) -> throw new InvalidInputException("--secrets: " + reason + ".");
        };
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                put(line, "%s, line %d".formatted(file, i + 1), values);
            }
        }
    }

    /**
     * Parses a line {@code NAME=VALUE} and adds it to the values. Error messages omit the line, because it may contain a secret.
     */
    private static void put(String line, String place, Map<String, String> values) {
        var parts = line.split("=", 2);
        if (parts.length < 2 || parts[0].isBlank()) {
            throw new InvalidInputException("--secrets: %s is not of the form NAME=VALUE.".formatted(place));
        }
        values.put(parts[0].strip(), parts[1].strip());
    }
}
