package dev.stride.local.command.instance;

import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.util.Map;
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
        var path = "/instances/%s/resume".formatted(ApiClient.segment(instance));
        console.printResult(endpoint.call(api -> api.post(path, Map.of(), Map.of(), new byte[0]))
                .body());
        return ExitCode.SUCCESS;
    }
}
