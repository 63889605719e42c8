package dev.stride.local.command.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.bulk.BulkRequests.BulkOutcome;
import dev.stride.local.command.bulk.BulkRequests.Pace;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Retries the failed instances that match filters. First shows how many they are, and some of them, and asks whether to go on.
 *
 * @param version the version of the workflow with which each continues; empty to keep its version
 * @param patch a JSON Merge Patch for the data of each instance
 * @param rate the maximum number of retries in a second
 * @param isConfirmed whether to go on without asking
 * @param json whether to print the outcome of each retry as JSON
 */
public record BulkRetry(
        InstanceFilters filters,
        String version,
        JsonNode patch,
        Optional<Integer> rate,
        boolean isConfirmed,
        boolean json) {

    /** The maximum number of instances that one command retries. */
    static final int INSTANCES = 10_000;

    /** The number of instances that the preview shows. */
    private static final int SHOWN = 5;

    private static final int PAGE = 100;

    /** The statuses by which the API refuses to retry one instance: it is gone, no longer failed, or its data are refused. */
    private static final Set<Integer> REFUSALS = Set.of(404, 409, 422);

    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    public int run(EndpointOption endpoint, Console console) {
        var pace = Pace.of(rate);
        try (var api = endpoint.open()) {
            var matches = find(api, console);
            if (matches.isEmpty()) {
                console.printStatus("No failed instance matches.");
                return ExitCode.SUCCESS;
            }
            if (!isConfirmed && !console.confirm("Retry %s?".formatted(number(matches)))) {
                console.printStatus("Nothing was retried. --yes retries without asking.");
                return ExitCode.NOT_CONFIRMED;
            }
            var words = new BulkRequests.Words<String>(
                    "retried",
                    id -> id,
                    id -> BulkRequests.object().put("instance", id),
                    _ -> "Run the same command again to go on: what is retried no longer matches.");
            return new BulkRequests<>(console, pace, words, json, matches.size())
                    .send(
                            matches.stream(),
                            id -> BulkOutcome.of(
                                    () -> api.post(
                                            "/instances/%s/retry".formatted(ApiClient.segment(id)),
                                            Map.of("version", version),
                                            JSON,
                                            Json.encode(patch)),
                                    REFUSALS));
        }
    }

    /**
     * Returns the ids of the newest instances that match, and shows how many they are and some of them. Leaves out those that
     * another one of them has called: it calls them again.
     */
    private List<String> find(ApiClient api, Console console) {
        var matches = new LinkedHashMap<String, JsonNode>();
        var query = new LinkedHashMap<>(filters.query());
        query.put("limit", Integer.toString(PAGE));
        do {
            var page = api.get("/instances", query).requireSuccess().body();
            page.path("instances")
                    .forEach(instance -> matches.put(instance.path("id").asText(), instance));
            query.put("cursor", page.path("cursor").asText());
        } while (!query.getOrDefault("cursor", "").isEmpty() && matches.size() < INSTANCES);
        boolean more = !query.getOrDefault("cursor", "").isEmpty() || matches.size() > INSTANCES;
        var own = matches.values().stream()
                .filter(instance ->
                        !matches.containsKey(instance.at("/parent/instance").asText()))
                .limit(INSTANCES)
                .toList();
        var taken = own.stream().map(instance -> instance.path("id").asText()).toList();
        if (!taken.isEmpty()) {
            console.printStatus(
                    more
                            ? "More than %s match. These are the newest; run the command again for the others:"
                                    .formatted(number(taken))
                            : "%s match%s:".formatted(number(taken), taken.size() == 1 ? "es" : ""));
            own.stream().limit(SHOWN).map(BulkRetry::line).forEach(console::printStatus);
            if (taken.size() > SHOWN) {
                console.printStatus("and %d more".formatted(taken.size() - SHOWN));
            }
            if (!more && taken.size() < matches.size()) {
                console.printStatus("%d that these have called are left out: they are called again."
                        .formatted(matches.size() - taken.size()));
            }
        }
        return taken;
    }

    private static String number(List<String> instances) {
        return instances.size() == 1 ? "1 instance" : instances.size() + " instances";
    }

    private static String line(JsonNode instance) {
        var fault = instance.path("fault");
        return "  %s  %-9s  %s:%s  %s: %s"
                .formatted(
                        instance.path("id").asText(),
                        instance.path("status").asText(),
                        instance.at("/workflow/id").asText(),
                        instance.at("/workflow/version").asText(),
                        fault.path("name").asText(),
                        fault.path("message").asText());
    }
}
