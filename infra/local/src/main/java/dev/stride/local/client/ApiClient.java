package dev.stride.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.common.Backoff;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A client of the HTTP API of a running deployment of Stride. */
public final class ApiClient implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** The timeout of a request: API Gateway answers within 30 seconds or not at all. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(35);

    private final String address;
    private final RequestAuthentication requestAuthentication;
    private final RetrySchedule retrySchedule;
    private final InstantSource clock;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();

    /** @param clock the clock of this machine, which is compared with the server's */
    public ApiClient(
            URI address,
            RequestAuthentication requestAuthentication,
            RetrySchedule retrySchedule,
            InstantSource clock) {
        this.address = address.toString().replaceFirst("/+$", "");
        this.requestAuthentication = requestAuthentication;
        this.retrySchedule = retrySchedule;
        this.clock = clock;
    }

    /**
     * Sends a GET request.
     *
     * @param query the query parameters; those with an empty value are left out
     */
    public ClientResponse get(String path, Map<String, String> query) {
        return get(path, query, Map.of());
    }

    /**
     * Sends a GET request with the given headers. The client adds the headers that authenticate the request.
     *
     * @param headers of the request
     */
    public ClientResponse get(String path, Map<String, String> query, Map<String, String> headers) {
        return send("GET", path + queryString(query), headers, new byte[0], true);
    }

    /**
     * Fetches a list page by page and returns all entries. If the API answers with an error, the command ends with the error's
     * message.
     */
    public List<JsonNode> listAll(String path, String entries, Map<String, String> filters) {
        var all = new ArrayList<JsonNode>();
        var query = new LinkedHashMap<>(filters);
        do {
            var page = get(path, query).requireSuccess().body();
            page.path(entries).forEach(all::add);
            query.put("cursor", page.path("cursor").asText());
        } while (!query.getOrDefault("cursor", "").isEmpty());
        return all;
    }

    /**
     * Sends a POST request. If the response is lost, the client repeats the request only if it has the header {@code
     * Idempotency-Key}.
     *
     * @param headers of the request
     */
    public ClientResponse post(String path, Map<String, String> query, Map<String, String> headers, byte[] body) {
        var isRepeatable = headers.containsKey("Idempotency-Key");
        return send("POST", path + queryString(query), headers, body, isRepeatable);
    }

    /** Sends a PUT request, which replaces a resource. */
    public ClientResponse put(String path, byte[] body) {
        return send("PUT", path, Map.of("Content-Type", "application/json"), body, true);
    }

    /**
     * Sends a DELETE request, and repeats it if the response is lost. If the first request did delete the resource, the
     * response to the repeated request has status 404.
     */
    public ClientResponse delete(String path) {
        return send("DELETE", path, Map.of(), new byte[0], true);
    }

    /**
     * Forwards a request of another client without retries, and returns the response unchanged.
     *
     * @param headers of the request
     * @throws ResourceUnavailableException if there is no response
     */
    public HttpResponse<byte[]> forward(String method, String pathAndQuery, Map<String, String> headers, byte[] body) {
        try {
            return client.send(request(method, pathAndQuery, headers, body), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new ResourceUnavailableException(noResponseMessage(e), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%7E", "~");
    }

    @Override
    public void close() {
        client.close();
    }

    private ClientResponse send(
            String method, String pathAndQuery, Map<String, String> headers, byte[] body, boolean safe) {
        for (int tries = 1; ; tries++) {
            try {
                var response = client.send(request(method, pathAndQuery, headers, body), BodyHandlers.ofByteArray());
                if (!retrySchedule.shouldRetry(tries, response.statusCode(), safe)) {
                    return answer(response);
                }
                retrySchedule.awaitRetry(tries, response.headers().firstValue("Retry-After"));
            } catch (IOException e) {
                if (e instanceof ConnectException || !safe || !retrySchedule.shouldRetry(tries)) {
                    throw new ResourceUnavailableException(noResponseMessage(e), e);
                }
                retrySchedule.awaitRetry(tries, Optional.empty());
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
    }

    private IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for %s".formatted(address), e);
    }

    /** Creates and signs a request. Each attempt needs a new signature, because signatures expire. */
    private HttpRequest request(String method, String pathAndQuery, Map<String, String> headers, byte[] body) {
        var uri = URI.create(address + pathAndQuery);
        var all = new LinkedHashMap<>(headers);
        all.putAll(requestAuthentication.headers(method, uri, headers, body));
        var publisher = body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
        var request = HttpRequest.newBuilder(uri).timeout(ANSWER_TIMEOUT).method(method, publisher);
        all.forEach(request::header);
        return request.build();
    }

    private String noResponseMessage(IOException e) {
        return e instanceof HttpTimeoutException && !(e.getCause() instanceof ConnectException)
                ? "No answer from %s within %d seconds.".formatted(address, ANSWER_TIMEOUT.toSeconds())
                : "Nothing answers at %s. Start Stride with 'stride dev', or name another --endpoint."
                        .formatted(address);
    }

    private ClientResponse answer(HttpResponse<byte[]> response) throws IOException {
        var json = response.headers().firstValue("Content-Type").orElse("").contains("json");
        var body = json && response.body().length > 0 ? json(response.body()) : MissingNode.getInstance();
        var now = clock.instant();
        var there = response.headers()
                .firstValue("Date")
                .map(date -> time(date, now))
                .orElse(now);
        return new ClientResponse(
                response.statusCode(), body, response.headers().firstValue("ETag"), Duration.between(there, now));
    }

    /** Parses a response without the limits of a document, because it contains the documents of an instance. */
    private static JsonNode json(byte[] body) throws IOException {
        try {
            return Json.decode(body, JsonNode.class);
        } catch (UnreadableData notJson) {
            throw new IOException("the answer is not JSON", notJson);
        }
    }

    private static Instant time(String date, Instant otherwise) {
        try {
            return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeException notADate) {
            return otherwise;
        }
    }

    private static String queryString(Map<String, String> query) {
        var pairs = query.entrySet().stream()
                .filter(pair -> !pair.getValue().isEmpty())
                .map(pair -> pair.getKey() + "=" + segment(pair.getValue()))
                .collect(Collectors.joining("&"));
        return pairs.isEmpty() ? "" : "?" + pairs;
    }

    /**
     * The retry policy of requests: the maximum number of attempts, and the pauses between them.
     *
     * @param pause sleeps for a duration
     */
    public record RetrySchedule(Consumer<Duration> pause) {

        private static final int TRIES = 3;
        private static final Backoff PAUSES = new Backoff(Duration.ofMillis(300), Duration.ofSeconds(5));

        /**
         * The response statuses which say that a request had no effect. The client may then repeat the request, even if it
         * is not idempotent.
         */
        private static final Set<Integer> UNTOUCHED = Set.of(429, 503);

        /**
         * The response statuses after which a request possibly had an effect, so that the client may repeat only an idempotent
         * request.
         */
        private static final Set<Integer> UNKNOWN = Set.of(500, 502, 504);

        public static RetrySchedule standard() {
            return new RetrySchedule(duration -> LockSupport.parkNanos(duration.toNanos()));
        }

        boolean shouldRetry(int tries) {
            return tries < TRIES;
        }

        /** @param safe true if the request is idempotent */
        boolean shouldRetry(int tries, int status, boolean safe) {
            return shouldRetry(tries) && (UNTOUCHED.contains(status) || safe && UNKNOWN.contains(status));
        }

        /** @param retryAfter the pause that the server asks for, in seconds */
        void awaitRetry(int tries, Optional<String> retryAfter) {
            var wanted = retryAfter
                    .filter(seconds -> seconds.matches("\\d{1,6}"))
                    .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                    .orElseGet(() -> PAUSES.pause(tries));
            pause.accept(wanted.compareTo(PAUSES.longest()) < 0 ? wanted : PAUSES.longest());
        }
    }
}
