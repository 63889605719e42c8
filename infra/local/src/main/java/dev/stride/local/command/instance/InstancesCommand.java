package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code stride instances}: it lists instances. */
@Command(name = "instances", description = "Lists instances, newest first.")
public final class InstancesCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Option(names = "--workflow", paramLabel = "ID", description = "Only instances of this workflow.")
    private String workflow = "";

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            description = "Only instances with this status, such as RUNNING or FAULTED.")
    private String status = "";

    @Option(names = "--from", paramLabel = "TIME", description = "Only instances that started at this time or later.")
    private String from = "";

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = "Only instances that started before this time, such as 2024-12-31T23:59:59Z.")
    private String to = "";

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of instances in a page.")
    private String limit = "";

    @Option(names = "--cursor", paramLabel = "CURSOR", description = "Continue an earlier list at this cursor.")
    private String cursor = "";

    @Option(names = "--all", description = "Print all pages.")
    private boolean all;

    @Option(names = "--json", description = "Print each page as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        var next = cursor;
        boolean some = false;
        do {
            var page = page(next);
            show(page);
            some |= !page.path("instances").isEmpty();
            next = page.path("cursor").asText();
        } while (all && !next.isEmpty());
        if (!json && !some) {
            console.printStatus("No instances match.");
        }
        if (!json && !next.isEmpty()) {
            console.printStatus("There may be more: add --cursor %s, or --all.".formatted(next));
        }
        return ExitCode.SUCCESS;
    }

    private JsonNode page(String after) {
        var query = new LinkedHashMap<String, String>();
        query.put("workflow", workflow);
        query.put("status", status);
        query.put("from", from);
        query.put("to", to);
        query.put("limit", limit);
        query.put("cursor", after);
        return endpoint.call(api -> api.get("/instances", query)).body();
    }

    private void show(JsonNode page) {
        if (json) {
            console.printResult(page);
        } else {
            page.path("instances").forEach(instance -> console.printResult(line(instance)));
        }
    }

    private static String line(JsonNode instance) {
        var workflow = instance.path("workflow");
        return "%s  %-9s  %s  %s:%s"
                .formatted(
                        instance.path("id").asText(),
                        instance.path("status").asText(),
                        instance.path("startedAt").asText(),
                        workflow.path("id").asText(),
                        workflow.path("version").asText());
    }
}
