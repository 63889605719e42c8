package dev.stride.local.command.instance;

import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.JsonArgument;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride retry}: it retries a failed instance. */
@Command(
        name = "retry",
        description = "Continues an instance that is FAULTED or TIMED_OUT: the failed state is entered again.")
public final class RetryCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Option(
            names = "--patch",
            paramLabel = "JSON|@FILE|-",
            description =
                    "A JSON Merge Patch that is applied to the data before the state is entered; fields with null are removed. The JSON itself, @FILE, or - for standard input.")
    private String patch = "{}";

    @Override
    public Integer call() {
        var changes = Json.encode(JsonArgument.parseObject("--patch", patch, System.in));
        var path = "/instances/%s/retry".formatted(ApiClient.segment(instance));
        var headers = Map.of("Content-Type", "application/json");
        console.printResult(
                endpoint.call(api -> api.post(path, Map.of(), headers, changes)).body());
        return ExitCode.SUCCESS;
    }
}
