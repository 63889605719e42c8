package dev.stride.benchmarks.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The HTTP client of all engines. It is thread-safe. */
final class EngineClient {

    /** The longest time for which a request may wait for the end of an instance. */
    static final Duration LONGEST = Duration.ofSeconds(25);

    private static final Duration TIMEOUT = LONGEST.plusSeconds(5);
    private static final int OK = 200;
    private static final int REDIRECTION = 300;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI address;

    EngineClient(URI address) {
        this.address = address;
    }

    JsonNode get(String path) {
        return send(request(path));
    }

    /** Sends a POST request without a body. */
    JsonNode post(String path) {
        return send(request(path).POST(BodyPublishers.noBody()));
    }

    JsonNode post(String path, String contentType, JsonNode body) {
        return send(request(path).header("Content-Type", contentType).POST(BodyPublishers.ofString(body.toString())));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path))
                .header("Accept", "application/json")
                .timeout(TIMEOUT);
    }

    /** Returns the body of the answer. An answer of any other kind than a success is an error. */
    private JsonNode send(HttpRequest.Builder builder) {
        var request = builder.build();
        try {
            var response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() < OK || response.statusCode() >= REDIRECTION) {
                throw new EngineFailure(
                        "%s answers %d: %s".formatted(request.uri(), response.statusCode(), response.body()));
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new EngineFailure("%s does not answer: %s".formatted(request.uri(), e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineFailure("interrupted", e);
        }
    }
}
