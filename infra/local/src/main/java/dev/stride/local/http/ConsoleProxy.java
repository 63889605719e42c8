package dev.stride.local.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.Limits;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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

    private static final int BACKLOG = 64;
    private static final int NO_BODY = -1;

    private final ApiClient api;
    private final AccessKey key;
    private final String options;
    private final HttpServer server;
    private final ConsoleFiles consoleFiles = new ConsoleFiles();
    private final DocumentedRoutes documentedRoutes = new DocumentedRoutes();
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

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
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        server.setExecutor(requests);
        server.createContext("/", this::answer).getFilters().add(new PageFilter(server.getAddress()));
    }

    /**
     * Returns the URL at which a browser opens the console. It contains the key that the console must send with each API request.
     */
    public String address() {
        return key.console("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public void start() {
        server.start();
    }

    @Override
    public void close() {
        server.stop(0);
        requests.shutdown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (ConsoleFiles.isFor(exchange)) {
                consoleFiles.answer(exchange);
                return;
            }
            var problem = findProblem(exchange);
            if (problem.isPresent()) {
                problem.get().send(exchange);
                return;
            }
            var body = exchange.getRequestBody().readNBytes(Limits.PAYLOAD_BYTES + 1);
            if (body.length > Limits.PAYLOAD_BYTES) {
                ServerProblem.tooLarge().send(exchange);
                return;
            }
            forward(exchange, body);
        }
    }

    private Optional<ServerProblem> findProblem(HttpExchange exchange) {
        var refused = key.problem(exchange);
        var path = exchange.getRequestURI().getRawPath();
        return refused.isPresent() || documentedRoutes.contains(exchange.getRequestMethod(), path)
                ? refused
                : Optional.of(new ServerProblem(404, "Not Found", "The API has no route for this request."));
    }

    private void forward(HttpExchange exchange, byte[] body) throws IOException {
        var uri = exchange.getRequestURI();
        var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        try {
            send(exchange, api.forward(exchange.getRequestMethod(), uri.getRawPath() + query, headers(exchange), body));
        } catch (ResourceUnavailableException e) {
            new ServerProblem(502, "Bad Gateway", String.valueOf(e.getMessage())).send(exchange);
        }
    }

    private static Map<String, String> headers(HttpExchange exchange) {
        var headers = new LinkedHashMap<String, String>();
        for (var name : FORWARDED) {
            Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
                    .ifPresent(value -> headers.put(name, value));
        }
        return headers;
    }

    private void send(HttpExchange exchange, HttpResponse<byte[]> response) throws IOException {
        for (var name : RETURNED) {
            response.headers()
                    .firstValue(name)
                    .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
        }
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.getResponseHeaders().set(OPTIONS, options);
        var body = response.body();
        exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? NO_BODY : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }
}
