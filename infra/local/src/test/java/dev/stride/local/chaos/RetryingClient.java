package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A client that repeats each request at any runtime until one confirms it. */
final class RetryingClient implements AutoCloseable {

    private static final Duration ANSWER = Duration.ofSeconds(90);

    /** The pause before the first repetition. Each further pause doubles, up to the maximum. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private static final int DOUBLINGS = 4;

    private static final int FIRST_OF_SERVER = 500;

    private final Supplier<List<URI>> doors;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger repeated = new AtomicInteger();

    /** @param doors addresses of the running runtimes */
    RetryingClient(Supplier<List<URI>> doors) {
        this.doors = doors;
    }

    JsonNode get(String path) {
        return ask(path, HttpRequest.newBuilder().GET());
    }

    JsonNode post(String path, Map<String, String> headers, String body) {
        var request = HttpRequest.newBuilder().POST(BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return ask(path, request);
    }

    /** Returns the number of requests that were repeated because they were not confirmed. */
    int repeated() {
        return repeated.get();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** @throws IllegalStateException when a runtime says that the request is wrong */
    private JsonNode ask(String path, HttpRequest.Builder request) {
        for (int tries = 0; ; tries++) {
            var open = doors.get();
            if (!open.isEmpty()) {
                var door = open.get(ThreadLocalRandom.current().nextInt(open.size()));
                try {
                    var answer = http.send(
                            request.uri(door.resolve(path)).timeout(ANSWER).build(), BodyHandlers.ofByteArray());
                    if (answer.statusCode() < 300) {
                        return answer.body().length == 0 ? Json.toTree(Map.of()) : Json.parse(answer.body());
                    }
                    if (answer.statusCode() < FIRST_OF_SERVER) {
                        throw new IllegalStateException(
                                path + ": " + new String(answer.body(), StandardCharsets.UTF_8));
                    }
                } catch (IOException e) {
                    // Killed, stalled or cut off: nobody knows whether it was done.
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            repeated.incrementAndGet();
            LockSupport.parkNanos(
                    ThreadLocalRandom.current().nextLong(pause(tries).toNanos()));
        }
    }

    private static Duration pause(int tries) {
        return FIRST_PAUSE.multipliedBy(1L << Math.min(tries, DOUBLINGS));
    }
}
