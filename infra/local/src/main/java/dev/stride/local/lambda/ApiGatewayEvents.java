package dev.stride.local.lambda;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.stride.functions.http.route.RouteTable;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A converter of HTTP requests to the events that API Gateway sends to a function (payload format 2.0). */
public final class ApiGatewayEvents {

    private static final String STAGE = "$default";
    private static final Pattern TEXT = Pattern.compile(
            "text/.*|application/(json|javascript|xml|.*\\+json|.*\\+xml)( *;.*)?", Pattern.CASE_INSENSITIVE);

    /**
     * Returns the event for a request, with the route that API Gateway would select.
     *
     * @param body the whole body, which was read already
     * @param routes the routes of the API, from which API Gateway selects one
     */
    public static APIGatewayV2HTTPEvent from(
            HttpExchange exchange, byte[] body, RouteTable routes, String requestId, long timeMillis) {
        var uri = exchange.getRequestURI();
        var path = Objects.requireNonNullElse(uri.getRawPath(), "/");
        var headers = headers(exchange.getRequestHeaders());
        var route = routes.select(exchange.getRequestMethod(), path);
        boolean text =
                TEXT.matcher(headers.getOrDefault("content-type", "text/plain")).matches();
        var http = Http.builder()
                .withMethod(exchange.getRequestMethod())
                .withPath(path)
                .withProtocol(exchange.getProtocol())
                .withSourceIp(exchange.getRemoteAddress().getAddress().getHostAddress())
                .withUserAgent(headers.get("user-agent"))
                .build();
        return APIGatewayV2HTTPEvent.builder()
                .withVersion("2.0")
                .withRouteKey(route.key())
                .withPathParameters(route.parameters())
                .withRawPath(path)
                .withRawQueryString(Objects.requireNonNullElse(uri.getRawQuery(), ""))
                .withHeaders(headers)
                .withQueryStringParameters(query(uri.getRawQuery()))
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

    /** Returns the headers with names in lower case. Joins several values of a header by commas. */
    private static Map<String, String> headers(Headers headers) {
        var joined = new LinkedHashMap<String, String>();
        headers.forEach((name, values) -> joined.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
        return joined;
    }

    /** Decodes the query string. Joins several values of a parameter by commas. */
    private static Map<String, String> query(@Nullable String raw) {
        var joined = new LinkedHashMap<String, String>();
        for (var pair : Optional.ofNullable(raw).orElse("").split("&")) {
            if (!pair.isEmpty()) {
                var halves = pair.split("=", 2);
                joined.merge(decoded(halves[0]), halves.length == 2 ? decoded(halves[1]) : "", (a, b) -> a + "," + b);
            }
        }
        return joined;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private ApiGatewayEvents() {}
}
