package dev.stride.local.http;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.local.lambda.LocalInvocationContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * An HTTP server for the API and the console. For a request to the API, it invokes the API's Lambda handler, as API Gateway does.
 */
public final class LocalHttpServer implements AutoCloseable {

    private static final String FUNCTION = "Api";

    private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> handler;
    private final RouteTable routes;
    private final InstantSource clock;
    private final LambdaLogger logger;
    private final HttpListener server;
    private final Entrance entrance;
    private volatile Optional<Metrics> metrics = Optional.empty();

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
        this.handler = handler;
        this.routes = routes;
        this.clock = clock;
        this.logger = logger;
        server = new HttpListener(address, this::answer);
        entrance = new Entrance(server.address(), key);
    }

    public LocalHttpServer with(Metrics served) {
        metrics = Optional.of(served);
        return this;
    }

    public InetSocketAddress address() {
        return server.address();
    }

    public void start() {
        server.start();
    }

    @Override
    public void close() {
        server.close();
    }

    private ApiResponse answer(LocalRequest request) throws IOException {
        var answered = entrance.answer(request);
        if (answered.isPresent()) {
            return answered.get();
        }
        var shown = metrics.filter(_ -> Metrics.isFor(request));
        return shown.isPresent() ? shown.get().response() : invoke(request);
    }

    private ApiResponse invoke(LocalRequest request) throws IOException {
        var context = new LocalInvocationContext(FUNCTION, clock, logger);
        var event = ApiGatewayEvents.from(request, request.body(), routes, context.getAwsRequestId(), clock.millis());
        try {
            return response(request.method(), handler.handleRequest(event, context));
        } catch (RuntimeException e) {
            logger.log(FUNCTION + " failed: " + e);
            return Problem.internal("The request failed unexpectedly. Search the log for the cause.")
                    .response();
        }
    }

    private static ApiResponse response(String method, APIGatewayV2HTTPResponse response) {
        var text = Optional.ofNullable(response.getBody()).orElse("");
        var body = response.getIsBase64Encoded()
                ? Base64.getDecoder().decode(text)
                : text.getBytes(StandardCharsets.UTF_8);
        return new ApiResponse(
                response.getStatusCode(),
                Optional.ofNullable(response.getHeaders()).orElse(Map.of()),
                method.equals("HEAD") ? new byte[0] : body);
    }
}
