package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Status;
import dev.stride.local.InvalidInputException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.bulk.BulkStart;
import dev.stride.local.command.bulk.InputFile;
import dev.stride.local.command.bulk.InputFile.LineKeys;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.JsonArgument;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride start}: it starts an instance in a running Stride, or one for each line of a file. */
@Command(
        name = "start",
        description = "Starts an instance of a deployed workflow, or one for each line of a file.",
        footer = {
            "",
            "Exit status: 0 when the instance is started and, with --wait, has completed; with --wait also 1 when it ended",
            "otherwise, and 3 when it has not ended; 2 when the request, or any line of the file, is refused."
        })
public final class StartCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "ID", description = "The workflow's id.")
    private String workflow = "";

    @Option(
            names = "--input",
            paramLabel = "JSON|@FILE|-",
            description = "The workflow data input: JSON, @FILE, or - for standard input. An object, or any JSON where"
                    + " the language of the workflow allows it. Default: {}.")
    private Optional<String> input = Optional.empty();

    @Option(names = "--version", paramLabel = "V", description = "The version to start. Default: the newest.")
    private String version = "";

    @Option(
            names = "--alias",
            paramLabel = "NAME",
            description = "The alias that selects the version. A repeated start with the same idempotency key (--key)"
                    + " uses the version of the first start, even if the alias has changed.")
    private String alias = "";

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description =
                    "The idempotency key: a repeated start with the same key returns the same instance. Default: a random key."
                            + " With --from, the name of the run: the key of a line is computed from this name, the number"
                            + " and the content of the line. Default: the name of the file.")
    private Optional<String> key = Optional.empty();

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            description = "Wait for the end of the instance, for at most this long: an ISO 8601 duration such as PT10S,"
                    + " at most PT25S. Default: do not wait.")
    private Optional<Duration> wait = Optional.empty();

    @ArgGroup(exclusive = false, heading = "%nOne instance for each line of a file:%n")
    private @Nullable Lines lines;

    private static final class Lines {

        @Option(
                names = "--from",
                required = true,
                paramLabel = "FILE",
                description = "Start an instance for each line of this file, which is the input, as JSON. All lines are"
                        + " checked before the first start. Run the command again after an interruption: no line"
                        + " starts a second instance.")
        private Path file = Path.of("");

        @Option(
                names = "--key-at",
                paramLabel = "POINTER",
                description = "The JSON pointer to the idempotency key in each line, such as /order/id.")
        private Optional<String> pointer = Optional.empty();

        @Option(names = "--rate", paramLabel = "N", description = "The maximum number of starts in a second.")
        private Optional<Integer> rate = Optional.empty();

        @Option(names = "--after", paramLabel = "N", description = "Skip the first N lines of the file.")
        private long after;

        @Option(
                names = "--json",
                description = "Print a JSON document for each line: its number and the id of its instance, or the"
                        + " problem.")
        private boolean json;

        InputFile inputFile(Optional<String> name) {
            if (after < 0) {
                throw new InvalidInputException("--after: it must be 0 or more.");
            }
            return new InputFile(file, keys(name), after);
        }

        private LineKeys keys(Optional<String> name) {
            if (pointer.isPresent() && name.isPresent()) {
                throw new InvalidInputException("--key and --key-at both set the keys of the lines: give one of them.");
            }
            return pointer.<LineKeys>map(it -> LineKeys.Contained.at("--key-at", it))
                    .orElseGet(() -> new LineKeys.Computed(name.orElseGet(() -> String.valueOf(file.getFileName()))));
        }
    }

    @Override
    public Integer call() {
        return Optional.ofNullable(lines).map(this::startLines).orElseGet(this::start);
    }

    private int startLines(Lines from) {
        if (input.isPresent() || wait.isPresent()) {
            throw new InvalidInputException("--input and --wait are for one instance: leave them out with --from.");
        }
        return new BulkStart(workflow, from.inputFile(key), selection(), from.rate, from.json).run(endpoint, console);
    }

    private int start() {
        var data = JsonArgument.parse("--input", input.orElse("{}"), System.in);
        var headers = new LinkedHashMap<>(Map.of(
                "Content-Type",
                "application/json",
                "Idempotency-Key",
                key.orElseGet(() -> UUID.randomUUID().toString())));
        wait.ifPresent(it -> headers.put("Prefer", "wait=" + it.toSeconds()));
        var path = "/workflows/%s/instances".formatted(ApiClient.segment(workflow));
        var clientResponse = endpoint.call(api -> api.post(path, selection(), headers, Json.encode(data)));
        console.printResult(clientResponse.body());
        return wait.isPresent() ? ExitCode.of(status(clientResponse.body())) : ExitCode.SUCCESS;
    }

    private Map<String, String> selection() {
        return Map.of("version", version, "alias", alias);
    }

    private static Status status(JsonNode instance) {
        return Status.valueOf(instance.path("status").asText());
    }
}
