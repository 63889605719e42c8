package dev.stride.local.http;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.Limits;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.local.lambda.ApiGatewayEvents;
import dev.stride.local.lambda.LocalInvocationContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An HTTP server for the API and the console. For a request to the API, it invokes the API's Lambda handler, as API Gateway does.
 */
public final class LocalHttpServer implements AutoCloseable {

    private static final String FUNCTION = "Api";

    /**
     * The number of connections that may wait to be accepted. It is large enough for a burst of connections, because a client
     * retries a refused connection only after a second.
     */
    private static final int BACKLOG = 1_024;

    private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> handler;
    private final RouteTable routes;
    private final InstantSource clock;
    private final LambdaLogger logger;
    private final HttpServer server;
    private final HttpContext everything;

    private final Optional<AccessKey> key;
    private final ConsoleFiles consoleFiles = new ConsoleFiles();
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * Opens the port. The server answers requests once {@link #start} is called.
     *
     * @param address the address to listen on; port 0 selects any free port
     * @param key of each request to the API; empty only on a loopback address
     * @param routes the routes that the handler serves
     * @throws IOException if the port is in use
     */
    public LocalHttpServer(
            InetSocketAddress address,
            Optional<AccessKey> key,
            RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> handler,
            RouteTable routes,
            InstantSource clock,
            LambdaLogger logger)
            throws IOException {
        if (key.isEmpty() && !address.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("a server that other machines reach has no key");
        }
        this.key = key;
        this.handler = handler;
        this.routes = routes;
        this.clock = clock;
        this.logger = logger;
        server = HttpServer.create(address, BACKLOG);
        server.setExecutor(requests);
        everything = server.createContext("/", this::answer);
        everything.getFilters().add(new PageFilter(server.getAddress()));
    }

    /** Also serves metrics, at {@code /metrics}. */
    public LocalHttpServer with(Metrics metrics) {
        server.createContext(Metrics.PATH, exchange -> {
                    var refused = key.flatMap(required -> required.problem(exchange));
                    if (refused.isPresent()) {
                        refused.get().send(exchange);
                    } else {
                        metrics.answer(exchange);
                    }
                })
                .getFilters()
                .addAll(everything.getFilters());
        return this;
    }

    public InetSocketAddress address() {
        return server.getAddress();
    }

    public void start() {
        server.start();
    }

    @Override
    public void close() {
        server.stop(0);
        requests.shutdown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (ConsoleFiles.isFor(exchange)) {
                consoleFiles.answer(exchange);
                return;
            }
            var refused = key.flatMap(required -> required.problem(exchange));
            if (refused.isPresent()) {
                refused.get().send(exchange);
                return;
            }
            var body = exchange.getRequestBody().readNBytes(Limits.PAYLOAD_BYTES + 1);
            if (body.length > Limits.PAYLOAD_BYTES) {
                ServerProblem.tooLarge().send(exchange);
                return;
            }
            var response = invoke(exchange, body);
            if (response.isPresent()) {
                send(exchange, response.get());
            } else {
                new ServerProblem(
                                500,
                                "Internal Server Error",
                                "The request failed unexpectedly. Search the log for the cause.")
                        .send(exchange);
            }
        }
    }

    private Optional<APIGatewayV2HTTPResponse> invoke(HttpExchange exchange, byte[] body) {
        var localInvocationContext = new LocalInvocationContext(FUNCTION, clock, logger);
        try {
            var event = ApiGatewayEvents.from(
                    exchange, body, routes, localInvocationContext.getAwsRequestId(), clock.millis());
            return Optional.of(handler.handleRequest(event, localInvocationContext));
        } catch (RuntimeException e) {
            logger.log(FUNCTION + " failed: " + e);
            return Optional.empty();
        }
    }

    private static void send(HttpExchange exchange, APIGatewayV2HTTPResponse response) throws IOException {
        var headers = Optional.ofNullable(response.getHeaders());
        headers.ifPresent(all -> all.forEach(exchange.getResponseHeaders()::set));
        var text = Optional.ofNullable(response.getBody()).orElse("");
        var body = response.getIsBase64Encoded()
                ? Base64.getDecoder().decode(text)
                : text.getBytes(StandardCharsets.UTF_8);
        boolean silent = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(response.getStatusCode(), silent ? -1 : body.length);
        if (!silent) {
            exchange.getResponseBody().write(body);
        }
    }
}
