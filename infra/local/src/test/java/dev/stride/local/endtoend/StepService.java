package dev.stride.local.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** A service that records the steps for which workflows call it. */
final class StepService implements AutoCloseable {

    /** One call. @param key idempotency key of the call */
    record Call(int step, String key) {}

    private final HttpServer server;
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Call> arrivals = new LinkedBlockingQueue<>();

    StepService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/steps/", this::answer);
        server.start();
    }

    /** Returns all calls so far. */
    List<Call> calls() {
        return List.copyOf(calls);
    }

    /** Waits for the next call. */
    void awaitCall() throws InterruptedException {
        arrivals.take();
    }

    /** Returns the OpenAPI document of the service: {@code POST /steps/{step}}, operation {@code step}. */
    String openApi() {
        return """
                {
                  "openapi": "3.0.3",
                  "info": { "title": "Steps", "version": "1" },
                  "servers": [ { "url": "http://127.0.0.1:%d" } ],
                  "paths": { "/steps/{step}": { "post": {
                    "operationId": "step",
                    "parameters": [ { "name": "step", "in": "path", "required": true, "schema": { "type": "integer" } } ],
                    "responses": { "200": { "description": "done" } }
                  } } }
                }""".formatted(server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            int step = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
            var call = new Call(step, exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            calls.add(call);
            arrivals.add(call);
            var body = "{\"step%d\": true}".formatted(step).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
