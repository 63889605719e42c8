package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The instances that there are. */
@Command(name = "instances", description = "Lists instances, newest first.")
final class InstancesCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Option(names = "--workflow", paramLabel = "ID", description = "Only instances of this workflow.")
    private String workflow = "";

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            description = "Only instances in this status, such as RUNNING or FAULTED.")
    private String status = "";

    @Option(names = "--limit", paramLabel = "N", description = "At most so many.")
    private String limit = "";

    @Option(names = "--cursor", paramLabel = "CURSOR", description = "Go on where an earlier list ended.")
    private String cursor = "";

    @Option(names = "--json", description = "Print the answer as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        var query = Map.of("workflow", workflow, "status", status, "limit", limit, "cursor", cursor);
        var page = endpoint.ask(api -> api.get("/instances", query)).body();
        if (json) {
            console.result(page);
            return Exit.DONE;
        }
        for (var instance : page.path("instances")) {
            console.result(line(instance));
        }
        if (page.path("instances").isEmpty()) {
            console.say("There is no such instance.");
        }
        if (page.has("cursor")) {
            console.say("There are more: add --cursor " + page.path("cursor").asText());
        }
        return Exit.DONE;
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
