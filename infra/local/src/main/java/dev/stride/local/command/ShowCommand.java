package dev.stride.local.command;

import dev.stride.local.client.Endpoint;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One instance as it is now. */
@Command(name = "show", description = "Shows an instance: its status, input, output, fault, and what it waits for.")
final class ShowCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Override
    public Integer call() {
        var path = "/instances/" + Endpoint.segment(instance);
        console.result(endpoint.ask(api -> api.get(path, Map.of())).body());
        return Exit.DONE;
    }
}
