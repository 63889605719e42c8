package dev.stride.local.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import dev.stride.Limits;
import java.io.IOException;
import java.util.Map;

/** A problem document (RFC 9457) that the server itself returns, because the request cannot be passed to a handler. */
record ServerProblem(int status, String title, String detail) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Returns the problem document for a request whose body is larger than a Lambda function accepts. */
    static ServerProblem tooLarge() {
        return new ServerProblem(
                413, "Content Too Large", "A request holds at most " + Limits.PAYLOAD_BYTES + " bytes.");
    }

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
