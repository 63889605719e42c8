package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Status;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that control an instance. */
public final class ControlCommands {

    private ControlCommands() {}

    /** The command {@code stride cancel}: it cancels an instance. */
    @Command(name = "cancel", description = "Cancels an instance. Repeating the command has no effect.")
    public static final class CancelCommand implements Callable<Integer> {

        @Mixin
        private final Console console = new Console();

        @Mixin
        private final EndpointOption endpoint = new EndpointOption();

        @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
        private String instance = "";

        @Option(names = "--compensate", description = "First compensate the completed states.")
        private boolean compensate = false;

        @Option(
                names = "--descendants",
                description = "Also cancel everything that the instance has started, directly or not,"
                        + " even if the instance itself has ended.")
        private boolean descendants = false;

        @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, recorded in the history.")
        private Optional<String> reason = Optional.empty();

        @Override
        public Integer call() {
            var wish = JsonNodeFactory.instance
                    .objectNode()
                    .put("compensate", compensate)
                    .put("descendants", descendants);
            reason.ifPresent(text -> wish.put("reason", text));
            return new ControlRequest(instance, "cancel", wish)
                    .send(endpoint, console, seen -> ControlRequest.status(seen).isFinal());
        }
    }

    /** The command {@code stride suspend}: it suspends an instance. */
    @Command(
            name = "suspend",
            description =
                    "Suspends an instance, its branches and called workflows. Calls in flight are finished, and nothing else begins until the instance is resumed. Repeating the command has no effect.")
    public static final class SuspendCommand implements Callable<Integer> {

        @Mixin
        private final Console console = new Console();

        @Mixin
        private final EndpointOption endpoint = new EndpointOption();

        @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, recorded in the history.")
        private String reason = "";

        @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
        private String instance = "";

        @Override
        public Integer call() {
            var body = JsonNodeFactory.instance.objectNode();
            if (!reason.isBlank()) {
                body.put("reason", reason);
            }
            return new ControlRequest(instance, "suspend", body).send(endpoint, console, seen -> {
                var status = ControlRequest.status(seen);
                return status == Status.SUSPENDED || status.isFinal();
            });
        }
    }

    /** The command {@code stride resume}: it resumes a suspended instance. */
    @Command(
            name = "resume",
            description = "Resumes a suspended instance, and delivers the messages that were kept for it."
                    + " Repeating the command has no effect.")
    public static final class ResumeCommand implements Callable<Integer> {

        @Mixin
        private final Console console = new Console();

        @Mixin
        private final EndpointOption endpoint = new EndpointOption();

        @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
        private String instance = "";

        @Override
        public Integer call() {
            return new ControlRequest(instance, "resume", JsonNodeFactory.instance.objectNode())
                    .send(endpoint, console, seen -> ControlRequest.status(seen) != Status.SUSPENDED);
        }
    }

    /** The command {@code stride erase}: it erases an instance that has ended. */
    @Command(
            name = "erase",
            description =
                    "Erases an instance that has ended: its data and its history. Instances that it called are not erased: erase each of them separately. Repeating the command has no effect.")
    public static final class EraseCommand implements Callable<Integer> {

        @Mixin
        private final Console console = new Console();

        @Mixin
        private final EndpointOption endpoint = new EndpointOption();

        @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
        private String instance = "";

        @Override
        public Integer call() {
            endpoint.call(api -> api.delete("/instances/" + ApiClient.segment(instance)));
            console.printResult(instance + ": @|yellow erased|@");
            return ExitCode.SUCCESS;
        }
    }

    /**
     * A request that changes an instance. The API only accepts it, so this class waits for a moment until the instance shows the
     * effect, and prints the answer with the new status.
     *
     * @param operation the last part of the path, such as {@code suspend}
     * @param query the query parameters; those with an empty value are left out
     * @param body the body of the request
     */
    record ControlRequest(String instance, String operation, Map<String, String> query, JsonNode body) {

        private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");
        private static final Duration PAUSE = Duration.ofMillis(200);

        /** The maximum number of times that the instance is looked at, in ten seconds. */
        private static final int LOOKS = 50;

        ControlRequest(String instance, String operation, JsonNode body) {
            this(instance, operation, Map.of(), body);
        }

        ControlRequest {
            query = Map.copyOf(query);
        }

        /** @param hasEffect whether the instance, as the API shows it, has changed as the request asks */
        int send(EndpointOption endpoint, Console console, Predicate<ClientResponse> hasEffect) {
            var answer = (ObjectNode)
                    endpoint.call(api -> api.post(path(instance) + "/" + operation, query, JSON, Json.encode(body)))
                            .body();
            var seen = endpoint.call(api -> api.get(path(instance), Map.of()));
            for (int looks = 1; looks < LOOKS && !hasEffect.test(seen); looks++) {
                LockSupport.parkNanos(PAUSE.toNanos());
                seen = endpoint.call(api -> api.get(path(instance), Map.of()));
            }
            if (!hasEffect.test(seen)) {
                console.printStatus(
                        "The request was accepted. The instance is still %s; later, `stride show %s` shows it."
                                .formatted(status(seen), instance));
            }
            answer.set("workflow", seen.body().path("workflow"));
            console.printResult(answer.put("status", status(seen).name()));
            return ExitCode.SUCCESS;
        }

        static String path(String instance) {
            return "/instances/" + ApiClient.segment(instance);
        }

        static Status status(ClientResponse seen) {
            return Status.valueOf(seen.body().path("status").asText());
        }
    }
}
