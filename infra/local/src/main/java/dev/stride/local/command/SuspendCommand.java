package dev.stride.local.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.local.client.Endpoint;
import dev.stride.runtime.codec.Json;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets an instance begin no further state. */
@Command(name = "suspend", description = "Holds an instance: no further state begins until it is resumed.")
final class SuspendCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for those who read its history.")
    private Optional<String> reason = Optional.empty();

    @Override
    public Integer call() {
        var body = JsonNodeFactory.instance.objectNode();
        reason.ifPresent(text -> body.put("reason", text));
        var path = "/instances/" + Endpoint.segment(instance) + "/suspend";
        var headers = Map.of("Content-Type", "application/json");
        console.result(endpoint.ask(api -> api.post(path, Map.of(), headers, Json.bytes(body)))
                .body());
        return Exit.DONE;
    }
}
