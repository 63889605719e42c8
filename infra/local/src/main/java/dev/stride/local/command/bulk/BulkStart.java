package dev.stride.local.command.bulk;

import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.command.bulk.BulkRequests.BulkOutcome;
import dev.stride.local.command.bulk.BulkRequests.Pace;
import dev.stride.local.command.bulk.InputFile.InputLine;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Starts an instance for each line of a file. The whole file is checked before the first start. Each start has an idempotency key,
 * so that the same file can be run again after an interruption: no line starts a second instance.
 *
 * @param selection the query parameters that select the version
 * @param rate the maximum number of starts in a second
 * @param json whether to print the instance of each line as JSON
 */
public record BulkStart(
        String workflow, InputFile inputFile, Map<String, String> selection, Optional<Integer> rate, boolean json) {

    /** The statuses by which the API refuses an input or a key. */
    private static final Set<Integer> REFUSALS = Set.of(400, 413, 422);

    private record Checked(long valid, long faulty) {

        Checked plus(InputLine line) {
            return switch (line) {
                case InputLine.Valid _ -> new Checked(valid + 1, faulty);
                case InputLine.Faulty _ -> new Checked(valid, faulty + 1);
            };
        }
    }

    public int run(EndpointOption endpoint, Console console) {
        var pace = Pace.of(rate);
        var checked = inputFile.read(lines -> lines.peek(line -> showFault(line, console))
                .reduce(new Checked(0, 0), Checked::plus, (_, last) -> last));
        if (checked.faulty() > 0) {
            console.printStatus("%d of %d lines are faulty. Nothing was started."
                    .formatted(checked.faulty(), checked.faulty() + checked.valid()));
            return ExitCode.REFUSED;
        }
        var words = new BulkRequests.Words<InputLine>(
                "accepted",
                line -> inputFile.file() + ":" + line.number(),
                line -> BulkRequests.object().put("line", line.number()),
                line ->
                        "Run the same command again to go on: no line starts a second instance. --after %d saves the time to repeat what is done."
                                .formatted(line.number() - 1));
        try (var api = endpoint.open()) {
            return inputFile.read(lines -> new BulkRequests<>(console, pace, words, json, checked.valid())
                    .send(lines, line -> outcome(api, line)));
        }
    }

    private void showFault(InputLine line, Console console) {
        if (line instanceof InputLine.Faulty(long number, String fault)) {
            console.printStatus("%s:%d: %s".formatted(inputFile.file(), number, fault));
        }
    }

    private BulkOutcome outcome(ApiClient api, InputLine line) {
        return switch (line) {
            case InputLine.Valid valid -> BulkOutcome.of(() -> start(api, valid), REFUSALS);
            case InputLine.Faulty(var _, var fault) ->
                new BulkOutcome.Refused("the file was changed after it was checked: " + fault);
        };
    }

    private ClientResponse start(ApiClient api, InputLine.Valid line) {
        return api.post(
                "/workflows/%s/instances".formatted(ApiClient.segment(workflow)),
                selection,
                Map.of("Content-Type", "application/json", "Idempotency-Key", line.key()),
                Json.encode(line.input()));
    }
}
