package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Status;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code stride resume}: it resumes a suspended instance. */
@Command(
        name = "resume",
        description = "Resumes a suspended instance, and delivers the messages that were kept for it."
                + " Repeating the command has no effect.")
public final class ResumeCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Override
    public Integer call() {
        return new ControlRequest(instance, "resume", JsonNodeFactory.instance.objectNode())
                .send(endpoint, console, seen -> ControlRequest.status(seen) != Status.SUSPENDED);
    }
}
