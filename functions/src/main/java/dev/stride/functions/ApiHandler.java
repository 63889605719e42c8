package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer.JWT;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import dev.stride.Limits;
import dev.stride.adapter.aws.Throttling;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.message.ApiCaller;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.ContentCoding;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.LogEvent;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.LimitUsage;
import dev.stride.trace.OpenSpan;
import dev.stride.trace.Span;
import dev.stride.trace.TraceContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Lambda function of the HTTP API. It answers requests of API Gateway in payload format 2.0. The template deploys it twice: for
 * the starts of instances, and for all other routes; each has a role of its own.
 */
public final class ApiHandler implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

    private static final String RETRY_AFTER_SECONDS = "1";

    /** The part of the response size limit that is reserved for the status and the headers, in bytes. */
    private static final int ENVELOPE_BYTES = 8 << 10;

    private final Api api;
    private final Telemetry telemetry;
    private final String basePath;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public ApiHandler() {
        this(Wiring.fromEnvironment());
    }

    private ApiHandler(Wiring wiring) {
        this(wiring.api(), wiring.telemetry(), wiring.basePath());
    }

    public ApiHandler(Api api) {
        this(api, Telemetry.asText());
    }

    public ApiHandler(Api api, Telemetry telemetry) {
        this(api, telemetry, "");
    }

    /** @param basePath the path of the API below its domain, such as {@code /workflows-api}; empty if there is none */
    ApiHandler(Api api, Telemetry telemetry, String basePath) {
        this.api = api;
        this.telemetry = telemetry;
        this.basePath = basePath;
    }

    /** Returns the routes of the API, for a local server that replaces API Gateway. */
    public RouteTable routes() {
        return api.routes();
    }

    @Override
    public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        return telemetry.invoke(context, invocationTelemetry -> respond(event, context, invocationTelemetry));
    }

    private APIGatewayV2HTTPResponse respond(
            APIGatewayV2HTTPEvent event, Context context, InvocationTelemetry invocationTelemetry) {
        var response = answer(event, context, invocationTelemetry);
        var method = Optional.ofNullable(event.getRequestContext())
                .map(request -> request.getHttp())
                .map(http -> http.getMethod());
        invocationTelemetry.requestHandled(
                method.orElse(""), String.valueOf(event.getRawPath()), response.getStatusCode());
        return response;
    }

    private APIGatewayV2HTTPResponse answer(
            APIGatewayV2HTTPEvent event, Context context, InvocationTelemetry invocationTelemetry) {
        try {
            var gatewayRequest = GatewayRequest.parse(event, basePath);
            var apiRequest = gatewayRequest.request();
            var apiResponse = telemetry
                    .tracing()
                    .inSpan(() -> span(apiRequest, context), () -> api.handle(apiRequest, gatewayRequest.route()));
            invocationTelemetry.limitApproached(
                    new LimitUsage("PAYLOAD_BYTES", "", apiRequest.body().length, Limits.PAYLOAD_BYTES));
            return toGatewayResponse(withBasePath(apiResponse, gatewayRequest.basePath()));
        } catch (RuntimeException e) {
            invocationTelemetry.log(
                    LogEvent.failed("request failed", e).with("path", String.valueOf(event.getRawPath())));
            return toGatewayResponse(failureResponse(e, context.getAwsRequestId()));
        }
    }

    private static ApiResponse failureResponse(RuntimeException failure, String request) {
        return Throttling.isCauseOf(failure)
                ? Problem.tooManyRequests("AWS throttles requests at the moment: try again in a second.")
                        .response()
                        .with("Retry-After", RETRY_AFTER_SECONDS)
                : Problem.internal("The request failed unexpectedly. Search the log for request %s.".formatted(request))
                        .response();
    }

    /** Starts the trace span of a request; it continues the caller's trace if the request has a header {@code traceparent}. */
    private static OpenSpan span(ApiRequest apiRequest, Context context) {
        var parent =
                Optional.ofNullable(apiRequest.headers().get("traceparent")).flatMap(TraceContext::parse);
        var id = context.getAwsRequestId();
        var name = apiRequest.method() + " request";
        return parent.map(it -> OpenSpan.startChild(it.child(id), it, Span.Kind.SERVER, name))
                .orElseGet(() -> OpenSpan.startTrace(TraceContext.first(id, true), List.of(), Span.Kind.SERVER, name))
                .setAttribute("url.path", apiRequest.path());
    }

    /** Puts the base path of the request, such as {@code /workflows-api}, before the path in the header {@code Location}. */
    private static ApiResponse withBasePath(ApiResponse apiResponse, String base) {
        return Optional.ofNullable(apiResponse.headers().get("Location"))
                .map(location -> apiResponse.with("Location", base + location))
                .orElse(apiResponse);
    }

    private static APIGatewayV2HTTPResponse toGatewayResponse(ApiResponse apiResponse) {
        var isBinary = ContentCoding.isCompressed(apiResponse);
        var body = isBinary
                ? Base64.getEncoder().encodeToString(apiResponse.body())
                : new String(apiResponse.body(), StandardCharsets.UTF_8);
        var bytes = isBinary ? ENVELOPE_BYTES + body.length() : encodedBytes(apiResponse.body());
        if (bytes > Limits.INVOCATION_BYTES) {
            return toGatewayResponse(Problem.tooLarge("The response exceeds the size that AWS Lambda can return.")
                    .response());
        }
        return APIGatewayV2HTTPResponse.builder()
                .withStatusCode(apiResponse.status())
                .withHeaders(apiResponse.headers())
                .withBody(body)
                .withIsBase64Encoded(isBinary)
                .build();
    }

    /**
     * Returns an upper bound of the size of a response with this body. Lambda receives the response as JSON, in which the body is
     * a string; the escaped characters make it longer.
     */
    private static long encodedBytes(byte[] body) {
        long bytes = ENVELOPE_BYTES;
        for (var each : body) {
            bytes += each == '"' || each == '\\' || each == '\n' ? 2 : each >= 0 && each < ' ' ? 6 : 1;
        }
        return bytes;
    }

    /**
     * A parsed API Gateway request (payload format 2.0).
     *
     * @param route the route that API Gateway selected
     * @param basePath the configured base path, if the path of this request begins with it; otherwise empty
     */
    record GatewayRequest(ApiRequest request, GatewayRoute route, String basePath) {

        /**
         * Matches the ARN of an assumed role. The capturing group omits the session name at the end, because it differs between the
         * sessions of one caller.
         */
        private static final Pattern SESSION = Pattern.compile("(arn:[^:]+:sts::\\d*:assumed-role/.+)/[^/]+");

        /** Matches the separators of scopes in a token claim. API Gateway writes an array as {@code [one two]}. */
        private static final Pattern SEPARATORS = Pattern.compile("[\\[\\],\\s]+");

        private static final List<String> SCOPE_CLAIMS = List.of("scope", "scp");

        /** @param basePath the path of the API below its domain, such as {@code /workflows-api}; empty if there is none */
        static GatewayRequest parse(APIGatewayV2HTTPEvent event, String basePath) {
            var context = event.getRequestContext();
            var path = Optional.ofNullable(event.getRawPath()).orElse("/");
            var base = path.startsWith(basePath + "/") ? basePath : "";
            var apiRequest = new ApiRequest(
                            context.getHttp().getMethod().toUpperCase(Locale.ROOT),
                            path.substring(base.length()),
                            orEmpty(event.getQueryStringParameters()),
                            headers(event),
                            body(event))
                    .from(caller(Optional.ofNullable(context.getAuthorizer())));
            var route = Optional.ofNullable(event.getRouteKey())
                    .map(key -> new GatewayRoute(key, orEmpty(event.getPathParameters())))
                    .orElse(GatewayRoute.DEFAULT);
            return new GatewayRequest(apiRequest, route, base);
        }

        private static Map<String, String> headers(APIGatewayV2HTTPEvent event) {
            return orEmpty(event.getHeaders()).entrySet().stream()
                    .collect(Collectors.toMap(
                            header -> header.getKey().toLowerCase(Locale.ROOT),
                            Map.Entry::getValue,
                            (one, another) -> one + "," + another));
        }

        private static byte[] body(APIGatewayV2HTTPEvent event) {
            var body = Optional.ofNullable(event.getBody()).orElse("");
            return event.getIsBase64Encoded()
                    ? Base64.getDecoder().decode(body)
                    : body.getBytes(StandardCharsets.UTF_8);
        }

        private static ApiCaller caller(Optional<Authorizer> authorizer) {
            var token =
                    authorizer.flatMap(it -> Optional.ofNullable(it.getJwt())).map(GatewayRequest::tokenBearer);
            return token.or(() -> authorizer
                            .flatMap(it -> Optional.ofNullable(it.getIam()))
                            .flatMap(it -> Optional.ofNullable(it.getUserArn()))
                            .map(arn -> new ApiCaller.IamPrincipal(
                                    SESSION.matcher(arn).replaceFirst("$1"))))
                    .orElse(ApiCaller.UNKNOWN);
        }

        private static ApiCaller tokenBearer(JWT token) {
            var claims = orEmpty(token.getClaims());
            return new ApiCaller.TokenBearer(Optional.ofNullable(claims.get("sub")), scopes(token, claims));
        }

        /**
         * Returns all scopes of a token: those in the list of scopes that API Gateway passes with the token, and those in
         * the claims {@code scope} and {@code scp}.
         */
        private static Set<String> scopes(JWT token, Map<String, String> claims) {
            var listed = Optional.ofNullable(token.getScopes()).orElse(List.of());
            var claimed = SCOPE_CLAIMS.stream()
                    .flatMap(name -> Optional.ofNullable(claims.get(name)).stream())
                    .flatMap(SEPARATORS::splitAsStream);
            return Stream.concat(listed.stream(), claimed)
                    .filter(scope -> !scope.isEmpty())
                    .collect(Collectors.toSet());
        }

        private static Map<String, String> orEmpty(@Nullable Map<String, String> fields) {
            return Optional.ofNullable(fields).orElse(Map.of());
        }
    }
}
