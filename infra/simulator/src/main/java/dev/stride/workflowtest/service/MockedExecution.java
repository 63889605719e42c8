package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.aws.client.AwsServices.Execution;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A mocked execution of a Step Functions state machine.
 *
 * @param reply its output in <code>{body}</code>, or {@code {error}}
 */
record MockedExecution(String arn, Instant begin, Instant end, JsonNode reply) {

    boolean runs(Instant now) {
        return now.isBefore(end);
    }

    Execution at(Instant now) {
        if (runs(now)) {
            return execution(now, "RUNNING", Optional.empty());
        }
        return reply.has("error")
                ? execution(now, reply.at("/error/status").asText("FAILED"), Optional.empty())
                : execution(now, "SUCCEEDED", Optional.of(reply.path("body").toString()));
    }

    private Execution execution(Instant now, String status, Optional<String> output) {
        var error = reply.path("error");
        return new Execution(
                arn,
                status,
                begin,
                Duration.between(begin, now),
                output,
                Optional.ofNullable(error.path("error").textValue()),
                Optional.ofNullable(error.path("cause").textValue()));
    }
}
