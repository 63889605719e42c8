package dev.stride.adapter.aws.emulated;

import com.sun.net.httpserver.HttpExchange;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;

/** The services that workflows call, at one endpoint. The path or target of a request determines its service. */
public final class EmulatedServices implements AutoCloseable {

    private final EmulatedFunctions functions = new EmulatedFunctions();
    private final EmulatedStateMachines stateMachines = new EmulatedStateMachines();
    private final EmulatedTopics topics = new EmulatedTopics();
    private final EmulatedSecrets secrets = new EmulatedSecrets();
    private final EmulatedBus bus;
    private final URI queues;
    private final HttpClient http = HttpClient.newHttpClient();
    private final LoopbackServer server = new LoopbackServer(this::answer);

    /** @param queues the endpoint of SQS */
    EmulatedServices(EmulatedBus bus, URI queues) {
        this.bus = bus;
        this.queues = queues;
    }

    public AwsAccess access() {
        return EmulatedAws.access(server.endpoint());
    }

    public EmulatedFunctions functions() {
        return functions;
    }

    public EmulatedStateMachines stateMachines() {
        return stateMachines;
    }

    public EmulatedTopics topics() {
        return topics;
    }

    public EmulatedSecrets secrets() {
        return secrets;
    }

    @Override
    public void close() {
        server.close();
        http.close();
    }

    private Answer answer(HttpExchange request, byte[] body) throws IOException {
        var target = Optional.ofNullable(request.getRequestHeaders().getFirst("X-Amz-Target"))
                .orElse("");
        return switch (target.split("\\.")[0]) {
            case "AWSEvents" -> bus.answer(request, body);
            case "AWSStepFunctions" -> stateMachines.answer(target, body);
            case "secretsmanager", "AmazonSSM" -> secrets.answer(target, body);
            case "AmazonSQS" -> queued(target, body);
            default ->
                request.getRequestURI().getPath().startsWith(EmulatedFunctions.PATH)
                        ? functions.answer(request, body)
                        : topics.answer(body);
        };
    }

    private Answer queued(String target, byte[] body) throws IOException {
        var request = HttpRequest.newBuilder(queues)
                .header("X-Amz-Target", target)
                .header("Content-Type", "application/x-amz-json-1.0")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            var response = http.send(request, BodyHandlers.ofByteArray());
            return Answer.of(response.statusCode(), "application/x-amz-json-1.0", response.body());
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }
}
