package dev.stride.local.command.instance;

import dev.stride.engine.branch.Status;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride show}: it prints the current state of an instance. */
@Command(
        name = "show",
        description = "Shows an instance: its status, input, output, fault, and what it waits for.",
        footer = {
            "",
            "Exit status with --watch: 0 when the instance has COMPLETED, 1 when it ended with another status."
        })
public final class ShowCommand implements Callable<Integer> {

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int UNCHANGED = 304;
    private static final Map<String, String> WITH_DATA = Map.of("include", "data");

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Option(names = "--watch", description = "Show the instance after every change until it has ended.")
    private boolean watch;

    @Override
    public Integer call() {
        var shown = endpoint.call(api -> api.get(path(), WITH_DATA));
        console.printResult(shown.body());
        return watch ? watchFrom(shown) : ExitCode.SUCCESS;
    }

    private int watchFrom(ClientResponse first) {
        var last = first;
        while (!status(last).isFinal()) {
            LockSupport.parkNanos(PAUSE.toNanos());
            var tag = last.etag().map(it -> Map.of("If-None-Match", it)).orElse(Map.of());
            var now = endpoint.call(api -> api.get(path(), WITH_DATA, tag));
            if (now.status() != UNCHANGED) {
                console.printResult(now.body());
                last = now;
            }
        }
        return ExitCode.of(status(last));
    }

    private String path() {
        return "/instances/" + ApiClient.segment(instance);
    }

    private static Status status(ClientResponse shown) {
        return Status.valueOf(shown.body().path("status").asText());
    }
}
