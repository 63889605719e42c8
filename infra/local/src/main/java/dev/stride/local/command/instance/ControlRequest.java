package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

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
            console.printStatus("The request was accepted. The instance is still %s; later, `stride show %s` shows it."
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
