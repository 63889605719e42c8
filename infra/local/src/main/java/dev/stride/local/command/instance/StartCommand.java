package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Status;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.JsonArgument;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride start}: it starts an instance in a running Stride. */
@Command(
        name = "start",
        description = "Starts an instance of a deployed workflow.",
        footer = {
            "",
            "Exit status: 0 when the instance is started and, with --wait, has completed; with --wait also 1 when it ended",
            "otherwise, and 3 when it has not ended; 2 when the request is refused."
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
                    + " the language of the workflow allows it.")
    private String input = "{}";

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
                    "The idempotency key: a repeated start with the same key returns the same instance. Default: a random key.")
    private String key = UUID.randomUUID().toString();

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            description = "Wait for the end of the instance, for at most this long: an ISO 8601 duration such as PT10S,"
                    + " at most PT25S. Default: do not wait.")
    private Optional<Duration> wait = Optional.empty();

    @Override
    public Integer call() {
        var data = JsonArgument.parse("--input", input, System.in);
        var headers = new LinkedHashMap<>(Map.of("Content-Type", "application/json", "Idempotency-Key", key));
        wait.ifPresent(it -> headers.put("Prefer", "wait=" + it.toSeconds()));
        var path = "/workflows/%s/instances".formatted(ApiClient.segment(workflow));
        var clientResponse = endpoint.call(
                api -> api.post(path, Map.of("version", version, "alias", alias), headers, Json.encode(data)));
        console.printResult(clientResponse.body());
        return wait.isPresent() ? ExitCode.of(status(clientResponse.body())) : ExitCode.SUCCESS;
    }

    private static Status status(JsonNode instance) {
        return Status.valueOf(instance.path("status").asText());
    }
}
