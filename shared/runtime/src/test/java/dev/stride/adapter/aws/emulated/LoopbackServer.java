package dev.stride.adapter.aws.emulated;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server on a free port of the loopback address, with a thread per request. */
final class LoopbackServer implements AutoCloseable {

    /** A handler of requests. */
    @FunctionalInterface
    interface Service {
        Answer answer(HttpExchange request, byte[] body) throws IOException;
    }

    /**
     * An HTTP response.
     *
     * @param headers headers besides the type and length of the body
     */
    record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {

        static Answer of(int status, String contentType, byte[] body) {
            return new Answer(status, contentType, body, Map.of());
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    LoopbackServer(Service service) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException busy) {
            throw new UncheckedIOException(busy);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                respond(
                        exchange,
                        service.answer(exchange, exchange.getRequestBody().readAllBytes()));
            }
        });
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }

    private static void respond(HttpExchange exchange, Answer answer) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
        if (answer.body().length > 0) {
            exchange.getResponseBody().write(answer.body());
        }
    }
}
