package dev.stride.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.local.Unusable;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** A running Stride, by the address of its HTTP API. */
public final class Endpoint implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** API Gateway answers within 30 seconds or not at all. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(35);

    private final String address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();

    public Endpoint(URI address) {
        this.address = address.toString().replaceFirst("/+$", "");
    }

    /** Asks for a document. @param query left out where a value is empty */
    public Answer get(String path, Map<String, String> query) {
        return send(request(path + queryString(query)).GET());
    }

    /** Sends a body. @param headers of the request */
    public Answer post(String path, Map<String, String> query, Map<String, String> headers, byte[] body) {
        var request = request(path + queryString(query)).POST(BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return send(request);
    }

    /** A text as one segment of a path. */
    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        client.close();
    }

    private HttpRequest.Builder request(String pathAndQuery) {
        return HttpRequest.newBuilder(URI.create(address + pathAndQuery)).timeout(ANSWER_TIMEOUT);
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            return answer(client.send(request.build(), BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            throw new Unusable(
                    "Nothing answers at " + address + ". Start it with 'stride dev', or name another --endpoint.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + address, e);
        }
    }

    private static Answer answer(HttpResponse<byte[]> response) throws IOException {
        var json = response.headers().firstValue("Content-Type").orElse("").contains("json");
        JsonNode body = json ? Json.parse(response.body()) : MissingNode.getInstance();
        return new Answer(response.statusCode(), body);
    }

    private static String queryString(Map<String, String> query) {
        var pairs = query.entrySet().stream()
                .filter(pair -> !pair.getValue().isEmpty())
                .map(pair -> pair.getKey() + "=" + segment(pair.getValue()))
                .collect(Collectors.joining("&"));
        return pairs.isEmpty() ? "" : "?" + pairs;
    }
}
