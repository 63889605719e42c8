package dev.stride.local.command.workflow;

import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code stride retire}: it retires a workflow or one of its versions, so that no new instances of it can
 * be started. Running instances continue.
 */
@Command(
        name = "retire",
        description = "Retires a workflow or one of its versions, so that no new instances of it can be started.",
        footer = {"", "Exit status: 0 when the workflow or version is retired, 2 when the request is refused."})
public final class RetireCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "ID", description = "The workflow's id.")
    private String workflow = "";

    @Option(names = "--version", paramLabel = "V", description = "The version to retire. Default: all versions.")
    private Optional<String> version = Optional.empty();

    @Option(names = "--force", description = "Retire it even if instances are running. They continue.")
    private boolean force;

    @Override
    public Integer call() {
        var path = "/workflows/" + ApiClient.segment(workflow)
                + version.map(it -> "/versions/" + ApiClient.segment(it)).orElse("")
                + (force ? "?force=true" : "");
        endpoint.call(api -> api.delete(path));
        console.printResult(workflow + version.map(it -> ":" + it).orElse("") + ": @|yellow retired|@");
        return ExitCode.SUCCESS;
    }
}
