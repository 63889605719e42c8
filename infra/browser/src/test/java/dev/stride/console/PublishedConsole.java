package dev.stride.console;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import dev.stride.local.console.ConsolePublication.ConsoleRelease;
import dev.stride.local.console.ConsolePublication.ConsoleRelease.ReleasedFile;
import dev.stride.local.console.ConsoleResources;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The console as CloudFront serves it: the published files, and the API below {@code /api/}, which requires a token. */
final class PublishedConsole implements AutoCloseable {

    private static final List<String> FORWARDED = List.of("Accept", "Content-Type", "Idempotency-Key", "If-None-Match");

    private final MockIssuer issuer;
    private final ApiClient api;
    private final String policy;
    private final Map<String, ReleasedFile> files;
    private final HttpServer server;
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

    /** @param address of the API behind the console */
    PublishedConsole(String address, MockIssuer issuer) throws IOException {
        this.issuer = issuer;
        api = new ApiClient(
                URI.create(address), RequestAuthentication.ANONYMOUS, RetrySchedule.standard(), InstantSource.system());
        var resources = new ConsoleResources();
        policy = resources.policy("'self' " + issuer.address() + "/token");
        var configuration = JsonNodeFactory.instance
                .objectNode()
                .put("issuer", issuer.address())
                .put("clientId", MockIssuer.CLIENT)
                .put("authorizationEndpoint", issuer.address() + "/authorize")
                .put("tokenEndpoint", issuer.address() + "/token")
                .put("namesIssuer", true)
                .put("api", "/api");
        var scopes = configuration.putArray("scopes");
        List.of("define", "start", "signal", "read", "operate").forEach(right -> scopes.add("stride/" + right));
        files = ConsoleRelease.create(resources, configuration).files().stream()
                .collect(Collectors.toMap(ReleasedFile::key, Function.identity()));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(requests);
        server.createContext("/", this::sendFile);
        server.createContext("/api/", this::forward);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        requests.shutdown();
        api.close();
    }

    private void sendFile(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            var file = files.get(path.equals("/") ? ConsoleResources.PAGE : path.substring(1));
            exchange.getResponseHeaders().set("Content-Security-Policy", policy);
            if (file == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", file.type());
            exchange.getResponseHeaders().set("Cache-Control", file.caching());
            exchange.sendResponseHeaders(200, file.content().length);
            exchange.getResponseBody().write(file.content());
        }
    }

    private void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!issuer.accepts(Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")))) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            var headers = new HashMap<String, String>();
            FORWARDED.forEach(
                    name -> Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
                            .ifPresent(value -> headers.put(name, value)));
            var uri = exchange.getRequestURI().toString().substring("/api".length());
            var response = api.forward(
                    exchange.getRequestMethod(),
                    uri,
                    headers,
                    exchange.getRequestBody().readAllBytes());
            for (var name : List.of("Content-Type", "ETag")) {
                response.headers()
                        .firstValue(name)
                        .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
            }
            var body = response.body();
            exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
