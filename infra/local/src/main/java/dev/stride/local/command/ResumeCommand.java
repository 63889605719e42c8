package dev.stride.local.command;

import dev.stride.local.client.Endpoint;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lets a suspended instance go on. */
@Command(
        name = "resume",
        description =
                "Asks a suspended instance to go on, with the messages that were kept for it. Again changes nothing.")
final class ResumeCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Override
    public Integer call() {
        var path = "/instances/" + Endpoint.segment(instance) + "/resume";
        console.result(endpoint.ask(api -> api.post(path, Map.of(), Map.of(), new byte[0]))
                .body());
        return Exit.DONE;
    }
}
