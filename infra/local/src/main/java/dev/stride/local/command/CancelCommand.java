package dev.stride.local.command;

import dev.stride.local.client.Endpoint;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends an instance before its time. */
@Command(name = "cancel", description = "Asks an instance to end now. Asking again changes nothing.")
final class CancelCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Override
    public Integer call() {
        var path = "/instances/" + Endpoint.segment(instance) + "/cancel";
        console.result(endpoint.ask(api -> api.post(path, Map.of(), Map.of(), new byte[0]))
                .body());
        return Exit.DONE;
    }
}
