package dev.stride.local.command.workflow;

import dev.stride.local.InvalidInputException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code stride alias}: it sets the workflow version that an alias stands for. Instances that are started
 * with the alias execute this version. An alias can also stand for two versions, each for a percentage of the starts.
 */
@Command(
        name = "alias",
        description = "Sets or removes an alias. Instances that are started with an alias use the version set for it.",
        footer = {
            "",
            "To list the aliases of a workflow: stride workflows ID",
            "To start an instance with an alias: stride start ID --alias NAME"
        })
public final class AliasCommand implements Callable<Integer> {

    private static final Pattern CANARY = Pattern.compile("(?<version>.+)=(?<percent>\\d{1,3})");

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(index = "0", paramLabel = "ID", description = "The workflow's id.")
    private String workflow = "";

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            description = "The alias. The name \"latest\" is reserved for the newest version.")
    private String name = "";

    @Option(
            names = "--version",
            paramLabel = "V",
            description = "The workflow version of new instances that are started with this alias.")
    private Optional<String> version = Optional.empty();

    @Option(
            names = "--canary",
            paramLabel = "V=PERCENT",
            description = "Another version, and the percentage of starts that use it instead, such as 1.1=10.")
    private Optional<String> canary = Optional.empty();

    @Option(names = "--remove", description = "Remove the alias.")
    private boolean remove;

    /** The body of the request that sets an alias. */
    private record Wanted(String version, Optional<Canary> canary) {}

    private record Canary(String version, int percent) {}

    @Override
    public Integer call() {
        if (remove == version.isPresent()) {
            throw new InvalidInputException(
                    "Set the version of the alias with --version, or remove the alias with --remove.");
        }
        var path = "/workflows/%s/aliases/%s".formatted(ApiClient.segment(workflow), ApiClient.segment(name));
        if (remove) {
            endpoint.call(api -> api.delete(path));
            console.printResult(name + ": removed");
        } else {
            var wanted = new Wanted(version.orElseThrow(), canary.map(AliasCommand::parseCanary));
            console.printResult(
                    endpoint.call(api -> api.put(path, Json.encode(wanted))).body());
        }
        return ExitCode.SUCCESS;
    }

    private static Canary parseCanary(String text) {
        var canary = CANARY.matcher(text);
        if (!canary.matches()) {
            throw new InvalidInputException(
                    "--canary must be a version and a percentage, such as 1.1=10, not %s.".formatted(text));
        }
        return new Canary(canary.group("version"), Integer.parseInt(canary.group("percent")));
    }
}
