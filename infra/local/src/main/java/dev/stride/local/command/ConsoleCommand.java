package dev.stride.local.command;

import dev.stride.local.InvalidInputException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.http.AccessKey;
import dev.stride.local.http.ConsoleProxy;
import java.io.IOException;
import java.net.BindException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code stride console}: it runs a local web server with the console for a running Stride. The console's requests
 * have the credentials of the person who starts the command.
 */
@Command(
        name = "console",
        subcommands = PublishConsoleCommand.class,
        description = {
            "Runs the web console on this machine, for a deployment of Stride, such as one on AWS. The console sends its requests with your credentials.",
            "It runs until it is stopped. Only a browser that opens the printed address can use it."
        })
final class ConsoleCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Option(names = "--port", paramLabel = "N", description = "Port of the console. Default: any free one.")
    private int port;

    @Override
    public Integer call() throws IOException {
        endpoint.call(api -> api.get("/health", Map.of()));
        try (var api = endpoint.open();
                var proxy = proxy(api)) {
            proxy.start();
            console.printStatus("open " + proxy.address());
            new CountDownLatch(1).await();
            return ExitCode.SUCCESS;
        } catch (InterruptedException e) {
            return ExitCode.SUCCESS;
        }
    }

    private ConsoleProxy proxy(ApiClient api) throws IOException {
        try {
            return new ConsoleProxy(port, api, AccessKey.random(), endpoint.commandOptions());
        } catch (BindException inUse) {
            throw new InvalidInputException("--port: port %d is in use. Choose another one.".formatted(port));
        }
    }
}
