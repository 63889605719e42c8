package dev.stride.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.runtime.codec.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the API answered.
 *
 * @param body missing when there is no JSON
 * @param etag of the version that was shown, if it has one
 * @param clockSkew how far this machine's clock is ahead of the server's
 */
public record ClientResponse(int status, JsonNode body, Optional<String> etag, Duration clockSkew) {

    private static final int FIRST_PROBLEM = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    /** AWS takes signatures of so long ago. */
    private static final Duration TOLERATED = Duration.ofMinutes(5);

    public boolean isProblem() {
        return status >= FIRST_PROBLEM;
    }

    /** What is wrong, in a sentence, and what to do when the server cannot know it. */
    public String problem() {
        var said = Stream.of("detail", "message", "title")
                .flatMap(name -> Optional.ofNullable(body.get(name)).map(JsonNode::asText).stream())
                .findFirst()
                .orElse("The answer is status " + status + ".");
        return hint().map(it -> said + (said.endsWith(".") ? " " : ". ") + it).orElse(said);
    }

    /** Each place of a document that is wrong, where there are several. */
    public List<Diagnostic> faults() {
        return body.path("faults")
                .valueStream()
                .map(fault -> Json.decode(fault, Diagnostic.class))
                .toList();
    }

    private Optional<String> hint() {
        if (status != FORBIDDEN && status != UNAUTHORIZED) {
            return Optional.empty();
        }
        if (clockSkew.abs().compareTo(TOLERATED) > 0) {
            return Optional.of("The clock of this machine is %d minutes %s: set it right."
                    .formatted(clockSkew.abs().toMinutes(), clockSkew.isNegative() ? "behind" : "ahead"));
        }
        return Optional.of("Ask with --profile or --token as somebody who may do this.");
    }
}
