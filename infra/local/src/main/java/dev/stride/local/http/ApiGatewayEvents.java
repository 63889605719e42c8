package dev.stride.local.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import dev.stride.functions.http.route.RouteTable;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A converter of HTTP requests to the events that API Gateway sends to a function (payload format 2.0). */
final class ApiGatewayEvents {

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
        boolean text =
                TEXT.matcher(headers.getOrDefault("content-type", "text/plain")).matches();
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
