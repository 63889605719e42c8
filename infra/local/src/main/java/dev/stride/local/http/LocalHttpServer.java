package dev.stride.local.http;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.local.lambda.LocalInvocationContext;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

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

    /** A converter of HTTP requests to the events that API Gateway sends to a function (payload format 2.0). */
    private static final class ApiGatewayEvents {

        private static final String STAGE = "$default";
        private static final String PROTOCOL = "HTTP/1.1";
        private static final Pattern TEXT = Pattern.compile(
                "text/.*|application/(json|javascript|xml|.*\\+json|.*\\+xml)( *;.*)?", Pattern.CASE_INSENSITIVE);

        /**
         * Returns the event for a request, with the route that API Gateway would select.
         *
         * @param body the whole body, which was read already
         * @param routes the routes of the API, from which API Gateway selects one
         */
        static APIGatewayV2HTTPEvent from(
                LocalRequest request, byte[] body, RouteTable routes, String requestId, long timeMillis) {
            var path = request.path();
            var headers = request.headers();
            var route = routes.select(request.method(), path);
            boolean text = TEXT.matcher(headers.getOrDefault("content-type", "text/plain"))
                    .matches();
            var http = Http.builder()
                    .withMethod(request.method())
                    .withPath(path)
                    .withProtocol(PROTOCOL)
                    .withSourceIp(request.sender())
                    .withUserAgent(headers.get("user-agent"))
                    .build();
            return APIGatewayV2HTTPEvent.builder()
                    .withVersion("2.0")
                    .withRouteKey(route.key())
                    .withPathParameters(route.parameters())
                    .withRawPath(path)
                    .withRawQueryString(request.query())
                    .withHeaders(new LinkedHashMap<>(headers))
                    .withQueryStringParameters(query(request.query()))
                    .withBody(
                            text
                                    ? new String(body, StandardCharsets.UTF_8)
                                    : Base64.getEncoder().encodeToString(body))
                    .withIsBase64Encoded(!text)
                    .withRequestContext(RequestContext.builder()
                            .withRouteKey(route.key())
                            .withStage(STAGE)
                            .withHttp(http)
                            .withRequestId(requestId)
                            .withTimeEpoch(timeMillis)
                            .build())
                    .build();
        }

        /** Decodes the query string. Joins several values of a parameter by commas. */
        private static Map<String, String> query(String raw) {
            var joined = new LinkedHashMap<String, String>();
            for (var pair : raw.split("&")) {
                if (!pair.isEmpty()) {
                    var halves = pair.split("=", 2);
                    joined.merge(
                            decoded(halves[0]), halves.length == 2 ? decoded(halves[1]) : "", (a, b) -> a + "," + b);
                }
            }
            return joined;
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }

        private ApiGatewayEvents() {}
    }

    /**
     * The metrics of this process, in the text format of Prometheus.
     *
     * @param connections returns the number of open connections to services and brokers
     */
    public record Metrics(IntSupplier connections) {

        static final String PATH = "/metrics";

        private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

        static boolean isFor(LocalRequest request) {
            return request.method().equals("GET") && request.path().equals(PATH);
        }

        ApiResponse response() {
            return new ApiResponse(200, Map.of("Content-Type", TYPE), text().getBytes(StandardCharsets.UTF_8));
        }

        private String text() {
            var text = new StringBuilder();
            append(text, "stride_connections", "Open connections to services and brokers.", connections.getAsInt());
            // Windows has handles of another kind.
            if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
                append(text, "process_open_fds", "Open file descriptors.", system.getOpenFileDescriptorCount());
                append(text, "process_max_fds", "Most file descriptors.", system.getMaxFileDescriptorCount());
            }
            return text.toString();
        }

        private static void append(StringBuilder text, String name, String help, long value) {
            text.append("# HELP %1$s %2$s\n# TYPE %1$s gauge\n%1$s %3$d\n".formatted(name, help, value));
        }
    }
}
