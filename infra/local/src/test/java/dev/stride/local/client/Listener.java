package dev.stride.local.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that records requests and sends the configured responses, then empty ones. */
public final class Listener implements AutoCloseable {

    /** An answer to give. */
    public record Told(int status, Map<String, String> headers, String body) {}

    private final Queue<Told> answers = new ConcurrentLinkedQueue<>();
    private final List<SignatureCheck> asked = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    public Listener() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public Listener tell(int status, Map<String, String> headers, String body) {
        answers.add(new Told(status, headers, body));
        return this;
    }

    public List<SignatureCheck> asked() {
        return asked;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new HashMap<String, String>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
            var uri = exchange.getRequestURI();
            asked.add(new SignatureCheck(
                    exchange.getRequestMethod(),
                    uri.getRawPath(),
                    Objects.requireNonNullElse(uri.getRawQuery(), ""),
                    headers,
                    exchange.getRequestBody().readAllBytes()));
            var told = Objects.requireNonNullElse(answers.poll(), new Told(200, Map.of(), "{}"));
            told.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.getResponseHeaders().putIfAbsent("Content-Type", List.of("application/json"));
            var body = told.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(told.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
