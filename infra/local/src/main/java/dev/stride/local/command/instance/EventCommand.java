package dev.stride.local.command.instance;

import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.JsonArgument;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code stride event}: it sends an event to a running Stride. */
@Command(
        name = "event",
        description = "Sends a CloudEvent. It starts workflows and resumes instances that wait for it.")
public final class EventCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(
            paramLabel = "JSON|@FILE|-",
            description =
                    "The event in the JSON format of CloudEvents: the JSON itself, @FILE, or - for standard input. Its id, time and specversion are optional.")
    private String event = "";

    @Override
    public Integer call() {
        var json = JsonArgument.parseEvent(
                "The event", event, System.in, UUID.randomUUID().toString());
        var headers = Map.of("Content-Type", "application/cloudevents+json");
        endpoint.call(api -> api.post("/events", Map.of(), headers, Json.encode(json)));
        console.printStatus("accepted");
        return ExitCode.SUCCESS;
    }
}
