package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.bulk.BulkRetry;
import dev.stride.local.command.bulk.InstanceFilters;
import dev.stride.local.command.instance.ControlCommands.ControlRequest;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.JsonArgument;
import dev.stride.local.command.output.Console;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride retry}: it retries a failed instance, or all that match filters. */
@Command(
        name = "retry",
        description =
                "Continues an instance that is FAULTED or TIMED_OUT, or all that match filters: the failed state is"
                        + " entered again.",
        footer = {
            "",
            "Exit status: 0 when the retry is accepted; 2 when it, or one of several, is refused; 4 when instances match",
            "--where, but nothing was retried, because nobody confirmed it."
        })
public final class RetryCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @ArgGroup(multiplicity = "1")
    private Subject subject = new Subject();

    private static final class Subject {

        @Parameters(paramLabel = "INSTANCE", arity = "1", description = "The instance's id.")
        private Optional<String> instance = Optional.empty();

        @ArgGroup(exclusive = false, heading = "%nSeveral instances:%n")
        private @Nullable Several several;
    }

    private static final class Several {

        @Option(
                names = "--where",
                required = true,
                paramLabel = "NAME=VALUE[,...]",
                description =
                        "Retry the failed instances that match all these filters of the list of instances, such as"
                                + " workflow=order,fault=timeout. Shows them and asks before anything is retried.")
        private List<String> where = List.of();

        @Option(names = "--yes", description = "Retry without asking.")
        private boolean yes;

        @Option(names = "--rate", paramLabel = "N", description = "The maximum number of retries in a second.")
        private Optional<Integer> rate = Optional.empty();

        @Option(
                names = "--json",
                description = "Print a JSON document for each instance: its id, and the problem if it is not retried.")
        private boolean json;

        BulkRetry with(String version, JsonNode patch) {
            return new BulkRetry(InstanceFilters.parse("--where", where), version, patch, rate, yes, json);
        }
    }

    @Option(
            names = "--patch",
            paramLabel = "JSON|@FILE|-",
            description =
                    "A JSON Merge Patch that is applied to the data before the state is entered; fields with null are removed. The JSON itself, @FILE, or - for standard input.")
    private String patch = "{}";

    @Option(
            names = "--version",
            paramLabel = "V",
            description =
                    "A newer version of the workflow, with which the instance continues. Default: the version that"
                            + " it runs.")
    private String version = "";

    @Override
    public Integer call() {
        var changes = JsonArgument.parseObject("--patch", patch, System.in);
        return Optional.ofNullable(subject.several)
                .map(several -> several.with(version, changes).run(endpoint, console))
                .orElseGet(() -> retry(
                        subject.instance.orElseThrow(() ->
                                new InvalidInputException("Name an INSTANCE, or several instances with --where.")),
                        changes));
    }

    private int retry(String instance, JsonNode changes) {
        // The retried instance can fail again at once, so that only its version tells that it was retried.
        var before = endpoint.call(api -> api.get(ControlRequest.path(instance), Map.of()))
                .etag();
        return new ControlRequest(instance, "retry", Map.of("version", version), changes)
                .send(endpoint, console, seen -> !seen.etag().equals(before));
    }
}
