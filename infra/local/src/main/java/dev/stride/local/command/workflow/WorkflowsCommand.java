package dev.stride.local.command.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride workflows}: it lists the deployed workflows, or the versions and aliases of one. */
@Command(name = "workflows", description = "Lists deployed workflows, or the versions and aliases of one.")
public final class WorkflowsCommand implements Callable<Integer> {

    private static final int WHOLE = 100;

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(
            paramLabel = "ID",
            arity = "0..1",
            description = "The workflow whose versions are listed. Default: all workflows.")
    private Optional<String> workflow = Optional.empty();

    @Option(names = "--json", description = "Print the list as a JSON document.")
    private boolean json;

    private record Shown(List<JsonNode> versions, List<JsonNode> aliases) {}

    @Override
    public Integer call() {
        try (var api = endpoint.open()) {
            workflow.ifPresentOrElse(id -> showVersions(api, id), () -> showWorkflows(api));
        }
        return ExitCode.SUCCESS;
    }

    private void showWorkflows(ApiClient api) {
        var workflows = api.listAll("/workflows", "workflows", Map.of());
        if (json) {
            console.printResult(Json.toTree(Map.of("workflows", workflows)));
        } else {
            workflows.forEach(each -> console.printResult("%s:%s  %s  %s"
                    .formatted(text(each, "id"), text(each, "version"), text(each, "deployedAt"), text(each, "name"))));
        }
    }

    private void showVersions(ApiClient api, String id) {
        var path = "/workflows/" + ApiClient.segment(id);
        var versions = api.listAll(path + "/versions", "versions", Map.of());
        var aliases = api.listAll(path + "/aliases", "aliases", Map.of());
        if (json) {
            console.printResult(Json.toTree(new Shown(versions, aliases)));
        } else {
            versions.forEach(version -> console.printResult(line(id, version, aliases)));
        }
    }

    private static String line(String id, JsonNode version, List<JsonNode> aliases) {
        var newest = version.path("newest").asBoolean() ? Stream.of("newest") : Stream.<String>of();
        var names = aliases.stream().flatMap(alias -> share(alias, text(version, "version")).stream());
        return "%s:%s  %s  %s"
                .formatted(
                        id,
                        text(version, "version"),
                        text(version, "deployedAt"),
                        Stream.concat(newest, names).collect(Collectors.joining(", ")))
                .stripTrailing();
    }

    /**
     * Returns the name of an alias and the percentage of its new instances that run the given version, such as {@code live 10 %}.
     * Omits 100 %. Returns empty if the alias does not select the version.
     */
    private static Optional<String> share(JsonNode alias, String version) {
        var canary = alias.path("canary");
        int canaryPercent = canary.path("percent").asInt();
        int percent = (text(alias, "version").equals(version) ? WHOLE - canaryPercent : 0)
                + (text(canary, "version").equals(version) ? canaryPercent : 0);
        return percent == 0
                ? Optional.empty()
                : Optional.of(text(alias, "name") + (percent == WHOLE ? "" : " " + percent + " %"));
    }

    private static String text(JsonNode node, String name) {
        return node.path(name).asText();
    }
}
