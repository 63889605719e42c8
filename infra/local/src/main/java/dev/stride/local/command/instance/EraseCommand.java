package dev.stride.local.command.instance;

import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code stride erase}: it erases an instance that has ended. */
@Command(
        name = "erase",
        description =
                "Erases an instance that has ended: its data and its history. Instances that it called are not erased: erase each of them separately. Repeating the command has no effect.")
public final class EraseCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Override
    public Integer call() {
        endpoint.call(api -> api.delete("/instances/" + ApiClient.segment(instance)));
        console.printResult(instance + ": @|yellow erased|@");
        return ExitCode.SUCCESS;
    }
}
