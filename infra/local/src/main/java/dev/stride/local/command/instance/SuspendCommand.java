package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride suspend}: it suspends an instance. */
@Command(
        name = "suspend",
        description =
                "Suspends an instance, its branches and called workflows. Calls in flight are finished, and nothing else begins until the instance is resumed. Repeating the command has no effect.")
public final class SuspendCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, recorded in the history.")
    private String reason = "";

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Override
    public Integer call() {
        var path = "/instances/%s/suspend".formatted(ApiClient.segment(instance));
        var body = JsonNodeFactory.instance.objectNode();
        if (!reason.isBlank()) {
            body.put("reason", reason);
        }
        var bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        console.printResult(
                endpoint.call(api -> api.post(path, Map.of(), Map.of(), bytes)).body());
        return ExitCode.SUCCESS;
    }
}
