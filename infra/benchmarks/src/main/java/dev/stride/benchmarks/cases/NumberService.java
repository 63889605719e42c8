package dev.stride.benchmarks.cases;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The HTTP service that the benchmark workflows call: it returns the number in the path of the request. */
public final class NumberService implements AutoCloseable {

    /** The name by which definitions refer to the OpenAPI document of the service. */
    public static final String DOCUMENT = "numbers.json";

    private static final int BACKLOG = 1_024;

    private final HttpServer server;
    private final Consumer<String> calls;

    public NumberService() throws IOException {
        this(_ -> {});
    }

    /** @param calls receives the idempotency key of each call before it is answered */
    public NumberService(Consumer<String> calls) throws IOException {
        this.calls = calls;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/numbers/", this::answer);
        server.start();
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns the name and the text of the OpenAPI document of this service. */
    public Map<String, String> description() {
        return Map.of(DOCUMENT, description(address()));
    }

    /**
     * Returns the OpenAPI document of such a service. Workflow definitions refer to the operation of the service as {@code
     * numbers.json#number}.
     */
    public static String description(URI address) {
        return """
                { "openapi": "3.0.3",
                  "info": { "title": "Numbers", "version": "1" },
                  "servers": [ { "url": "%s" } ],
                  "paths": { "/numbers/{n}": { "get": {
                    "operationId": "number",
                    "parameters": [ { "name": "n", "in": "path", "required": true, "schema": { "type": "integer" } } ],
                    "responses": { "200": { "description": "the number" } }
                  } } }
                }""".formatted(address);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (var request = exchange.getRequestBody();
                var response = exchange.getResponseBody()) {
            request.readAllBytes();
            calls.accept(Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Idempotency-Key"), ""));
            var path = exchange.getRequestURI().getPath();
            var body = "{\"n\": %s}".formatted(path.substring(path.lastIndexOf('/') + 1));
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            response.write(bytes);
        }
    }
}
