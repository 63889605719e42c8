package dev.stride.local.command.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.command.output.InvalidInputException;
import java.util.Set;
import java.util.function.Supplier;

/** What became of one of many requests. */
sealed interface BulkOutcome {

    record Accepted(JsonNode answer) implements BulkOutcome {}

    /** The API refuses this request. Others may be accepted. */
    record Refused(String problem) implements BulkOutcome {}

    /** The API cannot be reached, or would refuse every request. */
    record Stopped(RuntimeException cause) implements BulkOutcome {}

    RuntimeException NO_ID =
            new InvalidInputException("The answer names no instance: is this the endpoint of a deployment of Stride?");

    /**
     * Sends a request.
     *
     * @param refusals the statuses which say that the API refuses this request alone
     */
    static BulkOutcome of(Supplier<ClientResponse> request, Set<Integer> refusals) {
        try {
            var response = request.get();
            if (!response.isProblem()) {
                return response.body().path("id").isTextual() ? new Accepted(response.body()) : new Stopped(NO_ID);
            }
            return refusals.contains(response.status())
                    ? new Refused(response.problem())
                    : new Stopped(new InvalidInputException(response.problem()));
        } catch (ResourceUnavailableException e) {
            return new Stopped(e);
        }
    }
}
