package dev.stride.local.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A server on a loopback address that serves the console of a remote Stride. It forwards the console's requests to the remote API
 * with the credentials of the person who started it. Each such request must contain a key that only the console's page receives.
 * Therefore other web pages and other users of the machine cannot use these credentials.
 */
public final class ConsoleProxy implements AutoCloseable {

    /**
     * The response header with the command line options that select the remote Stride, such as its address. The console adds
     * these options to the commands that it suggests to the user.
     */
    private static final String OPTIONS = "Stride-Endpoint-Options";

    private static final List<String> FORWARDED =
            List.of("Accept", "Content-Type", "Idempotency-Key", "If-None-Match", "Prefer");

    private static final List<String> RETURNED =
            List.of("Content-Type", "ETag", "Cache-Control", "Location", "Retry-After", "Preference-Applied");

    private final ApiClient api;
    private final AccessKey key;
    private final String options;
    private final HttpListener server;
    private final Entrance entrance;
    private final DocumentedRoutes documentedRoutes = new DocumentedRoutes();

    /**
     * Opens the port. The server answers requests once {@link #start} is called.
     *
     * @param port of the server, 0 for any free one
     * @param api the remote API with the caller's credentials
     * @param options the options by which commands reach the same Stride, as the console shows them
     * @throws IOException if the port is in use
     */
    public ConsoleProxy(int port, ApiClient api, AccessKey key, String options) throws IOException {
        this.api = api;
        this.key = key;
        this.options = options;
        server = new HttpListener(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), this::answer);
        entrance = new Entrance(server.address(), Optional.of(key));
    }

    /**
     * Returns the URL at which a browser opens the console. It contains the key that the console must send with each API request.
     */
    public String address() {
        return key.console("http://127.0.0.1:" + server.address().getPort());
    }

    public void start() {
        server.start();
    }

    @Override
    public void close() {
        server.close();
    }

    private ApiResponse answer(LocalRequest request) throws IOException {
        var answered = entrance.answer(request);
        if (answered.isPresent()) {
            return answered.get();
        }
        return documentedRoutes.contains(request.method(), request.path())
                ? forward(request)
                : Problem.notFound("The API has no route for this request.").response();
    }

    private ApiResponse forward(LocalRequest request) throws IOException {
        var query = request.query().isEmpty() ? "" : "?" + request.query();
        try {
            return response(api.forward(request.method(), request.path() + query, headers(request), request.body()));
        } catch (ResourceUnavailableException e) {
            return Problem.badGateway(String.valueOf(e.getMessage())).response();
        }
    }

    private static Map<String, String> headers(LocalRequest request) {
        return FORWARDED.stream()
                .filter(name -> !request.header(name.toLowerCase(Locale.ROOT)).isEmpty())
                .collect(Collectors.toMap(name -> name, name -> request.header(name.toLowerCase(Locale.ROOT))));
    }

    private ApiResponse response(HttpResponse<byte[]> response) {
        var headers = new HashMap<String, String>();
        for (var name : RETURNED) {
            response.headers().firstValue(name).ifPresent(value -> headers.put(name, value));
        }
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put(OPTIONS, options);
        return new ApiResponse(response.statusCode(), headers, response.body());
    }

    /** The routes in the OpenAPI document of the API. The console's proxy forwards only requests that match one of them. */
    private static final class DocumentedRoutes {

        /**
         * Matches the path segments {@code .} and {@code ..}. A path that contains them is rejected, because the API could resolve it
         * to another route.
         */
        private static final Pattern DOTS = Pattern.compile("(?i)(\\.|%2e){1,2}");

        private final Map<String, List<Pattern>> paths = new HashMap<>();

        DocumentedRoutes() {
            document()
                    .path("paths")
                    .forEachEntry((template, operations) -> operations
                            .fieldNames()
                            .forEachRemaining(method -> paths.computeIfAbsent(
                                            method.toUpperCase(Locale.ROOT), _ -> new ArrayList<>())
                                    .add(pattern(template))));
        }

        /** @param path the raw path of a request, percent-encoded */
        boolean contains(String method, String path) {
            return Stream.of(path.split("/", -1))
                            .noneMatch(segment -> DOTS.matcher(segment).matches())
                    && paths.getOrDefault(method, List.of()).stream()
                            .anyMatch(pattern -> pattern.matcher(path).matches());
        }

        private static Pattern pattern(String template) {
            return Pattern.compile(Stream.of(template.split("/", -1))
                    .map(segment -> segment.startsWith("{") ? "[^/]+" : Pattern.quote(segment))
                    .collect(Collectors.joining("/")));
        }

        private static JsonNode document() {
            try (var stream = Objects.requireNonNull(Api.class.getResourceAsStream("openapi.json"))) {
                return Json.parse(stream.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
