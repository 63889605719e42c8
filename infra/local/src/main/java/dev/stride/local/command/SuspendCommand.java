package dev.stride.local.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.local.client.Endpoint;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets an instance start no further state. */
@Command(
        name = "suspend",
        description =
                "Asks an instance to start no further state. What it waits for goes on. Asking again changes nothing.")
final class SuspendCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for its history.")
    private String reason = "";

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Override
    public Integer call() {
        var path = "/instances/" + Endpoint.segment(instance) + "/suspend";
        var body = JsonNodeFactory.instance.objectNode();
        if (!reason.isBlank()) {
            body.put("reason", reason);
        }
        var bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        console.result(
                endpoint.ask(api -> api.post(path, Map.of(), Map.of(), bytes)).body());
        return Exit.DONE;
    }
}
