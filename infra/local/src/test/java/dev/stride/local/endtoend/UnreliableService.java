package dev.stride.local.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A service that fails the first calls, and then replies with the number of calls. */
final class UnreliableService implements AutoCloseable {

    private final HttpServer server;
    private final AtomicInteger calls = new AtomicInteger();
    private final int failures;

    private final String host;

    /** @param host host name of this machine as callers see it */
    UnreliableService(int failures, String host) throws IOException {
        this.failures = failures;
        this.host = host;
        var address = InetAddress.getLoopbackAddress();
        server = HttpServer.create(
                host.equals(address.getHostAddress()) ? new InetSocketAddress(address, 0) : new InetSocketAddress(0),
                0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /** Returns the operation of a function that calls the service. */
    String operation() {
        return "http:POST:http://" + host + ":" + server.getAddress().getPort() + "/";
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            int call = calls.incrementAndGet();
            var body = "{\"calls\": %d}".formatted(call).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(call <= failures ? 503 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
