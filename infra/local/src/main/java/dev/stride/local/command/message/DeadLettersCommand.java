package dev.stride.local.command.message;

import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code stride dead-letters}: it lists the messages that no handler could handle, shows one, sends one again, or
 * deletes one.
 */
@Command(
        name = "dead-letters",
        description = "Lists the messages that no handler could handle and that belong to no instance.",
        footer = {
            "",
            "Messages that belong to an instance are not listed: Stride suspends the instance and stores them with it, and stride resume delivers them again."
        })
public final class DeadLettersCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @ArgGroup
    private final Action action = new Action();

    /** Options that exclude each other: to show, resend or delete one message, or to list another page of messages. */
    private static final class Action {

        @Option(names = "--show", paramLabel = "ID", description = "Show a message.")
        private String shown = "";

        @Option(names = "--redrive", paramLabel = "ID", description = "Send a message again.")
        private String redriven = "";

        @Option(names = "--delete", paramLabel = "ID", description = "Delete a message.")
        private String deleted = "";

        @Option(names = "--cursor", paramLabel = "CURSOR", description = "List the page that follows this cursor.")
        private String cursor = "";
    }

    @Override
    public Integer call() {
        if (!action.redriven.isEmpty()) {
            var path = path(action.redriven) + "/redrive";
            endpoint.call(api -> api.post(path, Map.of(), Map.of(), new byte[0]));
            console.printResult(action.redriven + ": sent again");
        } else if (!action.deleted.isEmpty()) {
            endpoint.call(api -> api.delete(path(action.deleted)));
            console.printResult(action.deleted + ": deleted");
        } else {
            console.printResult(endpoint.call(api -> action.shown.isEmpty()
                            ? api.get("/dead-letters", Map.of("cursor", action.cursor))
                            : api.get(path(action.shown), Map.of()))
                    .body());
        }
        return ExitCode.SUCCESS;
    }

    private static String path(String id) {
        return "/dead-letters/" + ApiClient.segment(id);
    }
}
