package dev.stride.local.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Map;

/** A problem document (RFC 9457) of the server itself, for requests that do not reach a handler. */
record ServerProblem(int status, String title, String detail) {

    private static final JsonMapper JSON = new JsonMapper();

    void send(HttpExchange exchange) throws IOException {
        var body = JSON.writeValueAsBytes(
                Map.of("type", "about:blank", "title", title, "status", status, "detail", detail));
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
