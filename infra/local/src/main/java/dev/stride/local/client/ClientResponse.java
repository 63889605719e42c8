package dev.stride.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.InvalidInputException;
import dev.stride.source.Diagnostic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A response of the API.
 *
 * @param body a missing node if the body is not JSON
 * @param etag of the returned version, if it has one
 * @param clockSkew the lead of this machine's clock over the server's
 */
public record ClientResponse(int status, JsonNode body, Optional<String> etag, Duration clockSkew) {

    private static final int FIRST_PROBLEM = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    /** The maximum difference between the clocks of the caller and the server with which AWS accepts a signature. */
    private static final Duration TOLERATED = Duration.ofMinutes(5);

    public boolean isNotFound() {
        return status == NOT_FOUND;
    }

    public boolean isProblem() {
        return status >= FIRST_PROBLEM;
    }

    /** Returns this response. If it is an error response, the command ends with the error's message. */
    public ClientResponse requireSuccess() {
        if (isProblem()) {
            throw new InvalidInputException(problem());
        }
        return this;
    }

    /**
     * Returns the error message of the response, with a hint if wrong credentials or the clock of this machine may be the cause.
     */
    public String problem() {
        var said = Stream.of("detail", "message", "title")
                .flatMap(name -> Optional.ofNullable(body.get(name)).map(JsonNode::asText).stream())
                .findFirst()
                .orElse("The answer is status " + status + ".");
        return hint().map(it -> said + (said.endsWith(".") ? " " : ". ") + it).orElse(said);
    }

    public static List<Diagnostic> faults(JsonNode body) {
        return body.path("faults").valueStream().map(ClientResponse::diagnostic).toList();
    }

    /** Converts a fault in a response. It ignores unknown fields, so that this client also works with a newer server. */
    private static Diagnostic diagnostic(JsonNode fault) {
        return new Diagnostic(
                fault.path("pointer").asText(),
                fault.path("line").asInt(),
                fault.path("column").asInt(),
                fault.path("message").asText(),
                fault.path("hint").asText());
    }

    private Optional<String> hint() {
        if (status != FORBIDDEN && status != UNAUTHORIZED) {
            return Optional.empty();
        }
        if (clockSkew.abs().compareTo(TOLERATED) > 0) {
            return Optional.of("The clock of this machine is %d minutes %s: set it right."
                    .formatted(clockSkew.abs().toMinutes(), clockSkew.isNegative() ? "behind" : "ahead"));
        }
        return Optional.of("Use --profile, --token or --stride-key with credentials that have this permission.");
    }
}
