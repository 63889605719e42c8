package dev.stride.local.command.instance;

import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.JsonArgument;
import dev.stride.local.command.output.Console;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride retry}: it retries a failed instance. */
@Command(
        name = "retry",
        description = "Continues an instance that is FAULTED or TIMED_OUT: the failed state is entered again.")
public final class RetryCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Option(
            names = "--patch",
            paramLabel = "JSON|@FILE|-",
            description =
                    "A JSON Merge Patch that is applied to the data before the state is entered; fields with null are removed. The JSON itself, @FILE, or - for standard input.")
    private String patch = "{}";

    @Override
    public Integer call() {
        var changes = JsonArgument.parseObject("--patch", patch, System.in);
        // The retried instance can fail again at once, so that only its version tells that it was retried.
        var before = endpoint.call(api -> api.get(ControlRequest.path(instance), Map.of()))
                .etag();
        return new ControlRequest(instance, "retry", changes)
                .send(endpoint, console, seen -> !seen.etag().equals(before));
    }
}
