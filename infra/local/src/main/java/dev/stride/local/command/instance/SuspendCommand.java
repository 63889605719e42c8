package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Status;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
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
        var body = JsonNodeFactory.instance.objectNode();
        if (!reason.isBlank()) {
            body.put("reason", reason);
        }
        return new ControlRequest(instance, "suspend", body).send(endpoint, console, seen -> {
            var status = ControlRequest.status(seen);
            return status == Status.SUSPENDED || status.isFinal();
        });
    }
}
