package dev.stride.local.lambda;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * An implementation of the Lambda runtime API for one function process: the process requests the next event and posts its
 * response (Lambda Developer Guide, "Using the Lambda runtime API"). Events are handled one by one.
 */
final class RuntimeApi implements AutoCloseable {

    private static final String ROOT = "/2018-06-01/runtime/";
    private static final String INVOCATIONS = ROOT + "invocation/";
    private static final String ERROR = "/error";

    private final FunctionSettings function;
    private final InstantSource clock;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();
    private final Map<String, Waiting> begun = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final CompletableFuture<FunctionResponse> broken = new CompletableFuture<>();

    RuntimeApi(FunctionSettings function, InstantSource clock) throws IOException {
        this.function = function;
        this.clock = clock;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext(INVOCATIONS + "next", this::next);
        server.createContext(INVOCATIONS, this::answered);
        server.createContext(ROOT + "init/error", this::refused);
        server.createContext(ROOT + "restore/next", this::restored);
        server.createContext(ROOT + "restore/error", this::refused);
        server.start();
    }

    /** Returns host and port for the environment variable of the process. */
    String address() {
        return server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
    }

    /** Completes when the process requests its first event. */
    CompletableFuture<Void> ready() {
        return ready;
    }

    /** Sends an event. The result completes with the response of the function, or when the process ends. */
    CompletableFuture<FunctionResponse> invoke(byte[] event) {
        var invocation = new Waiting(UUID.randomUUID().toString(), event, new CompletableFuture<>());
        var _ = broken.thenAccept(invocation.answer::complete);
        waiting.add(invocation);
        return invocation.answer;
    }

    /** Completes all current and later invocations with the error with which the function failed to start. */
    void breakDown(FunctionResponse.Failed reason) {
        broken.complete(reason);
        ready.completeExceptionally(new IllegalStateException(reason.toString()));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private record Waiting(String requestId, byte[] event, CompletableFuture<FunctionResponse> answer) {}

    private void next(HttpExchange exchange) throws IOException {
        try (exchange) {
            ready.complete(null);
            var invocation = waiting.take();
            begun.put(invocation.requestId, invocation);
            var headers = exchange.getResponseHeaders();
            headers.set("Content-Type", "application/json");
            headers.set("Lambda-Runtime-Aws-Request-Id", invocation.requestId);
            headers.set(
                    "Lambda-Runtime-Deadline-Ms",
                    Long.toString(clock.instant().plus(function.timeout()).toEpochMilli()));
            headers.set("Lambda-Runtime-Invoked-Function-Arn", function.arn());
            headers.set("Lambda-Runtime-Trace-Id", "Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=0");
            exchange.sendResponseHeaders(200, invocation.event.length);
            exchange.getResponseBody().write(invocation.event);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answered(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath().substring(INVOCATIONS.length());
        var invocation = begun.remove(path.substring(0, path.indexOf('/')));
        var body = taken(exchange);
        if (invocation != null) {
            invocation.answer.complete(path.endsWith(ERROR) ? failed(body) : new FunctionResponse.Given(body));
        }
    }

    private void refused(HttpExchange exchange) throws IOException {
        breakDown(failed(taken(exchange)));
    }

    /** Responds to the request for a snapshot as if it were taken and restored at once. */
    private void restored(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private static FunctionResponse.Failed failed(byte[] body) {
        return new FunctionResponse.Failed(new String(body, StandardCharsets.UTF_8));
    }

    private static byte[] taken(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(202, -1);
            return body;
        }
    }
}
