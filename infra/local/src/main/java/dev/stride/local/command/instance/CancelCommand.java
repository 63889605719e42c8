package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride cancel}: it cancels an instance. */
@Command(name = "cancel", description = "Cancels an instance. Repeating the command has no effect.")
public final class CancelCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Option(names = "--compensate", description = "First compensate the completed states.")
    private boolean compensate = false;

    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, recorded in the history.")
    private Optional<String> reason = Optional.empty();

    @Override
    public Integer call() {
        var wish = JsonNodeFactory.instance.objectNode().put("compensate", compensate);
        reason.ifPresent(text -> wish.put("reason", text));
        return new ControlRequest(instance, "cancel", wish)
                .send(endpoint, console, seen -> ControlRequest.status(seen).isFinal());
    }
}
