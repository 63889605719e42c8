package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer.JWT;
import dev.stride.functions.http.message.ApiCaller;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.GatewayRoute;
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
        return event.getIsBase64Encoded() ? Base64.getDecoder().decode(body) : body.getBytes(StandardCharsets.UTF_8);
    }

    private static ApiCaller caller(Optional<Authorizer> authorizer) {
        var token = authorizer.flatMap(it -> Optional.ofNullable(it.getJwt())).map(GatewayRequest::tokenBearer);
        return token.or(() -> authorizer
                        .flatMap(it -> Optional.ofNullable(it.getIam()))
                        .flatMap(it -> Optional.ofNullable(it.getUserArn()))
                        .map(arn ->
                                new ApiCaller.IamPrincipal(SESSION.matcher(arn).replaceFirst("$1"))))
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
