package dev.stride.local.command;

import dev.stride.local.client.Answer;
import dev.stride.local.client.Endpoint;
import java.net.URI;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Which running Stride a command talks to. */
final class EndpointOption {

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "The API of a running Stride. Default: ${DEFAULT-VALUE}.",
            defaultValue = "http://127.0.0.1:8080")
    private URI address = URI.create("http://127.0.0.1:8080");

    /** Asks it something; a problem that it answers with ends the command. */
    Answer ask(Function<Endpoint, Answer> question) {
        var answer = askAnyhow(question);
        if (answer.isProblem()) {
            throw new Refused(answer.problem());
        }
        return answer;
    }

    /** Asks it something, whatever the answer is. */
    Answer askAnyhow(Function<Endpoint, Answer> question) {
        try (var endpoint = new Endpoint(address)) {
            return question.apply(endpoint);
        }
    }
}
