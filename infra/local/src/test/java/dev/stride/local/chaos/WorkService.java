package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * The service that workflows call. It records each call. Some replies are slow, some are 503, and some are lost after the work is
 * done.
 */
final class WorkService implements AutoCloseable {

    /** The step that the service always refuses. */
    static final String REFUSED = "refused";

    private static final int BUSY_PERCENT = 8;
    private static final int SLOW_PERCENT = 3;
    private static final int UNHEARD_PERCENT = 2;
    private static final Duration SLOWEST = Duration.ofSeconds(3);

    private final HttpServer server;
    private final Random random;
    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();

    /**
     * A call.
     *
     * @param key idempotency key of the call
     * @param step requested step
     * @param answered whether the work was done and confirmed
     */
    record Call(String key, int n, String step, boolean answered) {}

    WorkService(long seed) {
        random = new Random(seed);
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/steps", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns all calls so far. */
    List<Call> calls() {
        return List.copyOf(calls);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var work = work(exchange);
            int n = work.path("n").asInt();
            var step = work.path("step").asText();
            var key = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            int luck = random.nextInt(100);
            boolean busy = luck < BUSY_PERCENT;
            boolean unheard = !busy && !step.equals(REFUSED) && luck < BUSY_PERCENT + UNHEARD_PERCENT;
            calls.add(new Call(key.orElse("none"), n, step, !busy && !unheard));
            if (luck >= 100 - SLOW_PERCENT) {
                LockSupport.parkNanos(random.nextLong(SLOWEST.toNanos()));
            }
            if (busy) {
                send(exchange, 503, "{\"title\": \"busy\"}");
            } else if (step.equals(REFUSED)) {
                send(exchange, 422, "{\"title\": \"refused\"}");
            } else if (!unheard) {
                send(exchange, 200, "{\"done\": \"%s-%d\"}".formatted(step, n));
            }
        }
    }

    /** Matches the number and the step in a path: {@code /steps/17/a}. */
    private static JsonNode work(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath().split("/");
        return path.length == 4
                ? Json.toTree(new Work(Integer.parseInt(path[2]), path[3]))
                : Json.parse(exchange.getRequestBody().readAllBytes());
    }

    private record Work(int n, String step) {}

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        var body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
