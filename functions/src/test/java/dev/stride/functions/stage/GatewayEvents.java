package dev.stride.functions.stage;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.IAM;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import java.util.List;
import java.util.Map;

/** Creates events of API Gateway (payload format 2.0). */
public final class GatewayEvents {

    /** A user of IAM who signed a request. */
    public static final String USER = "arn:aws:iam::123456789012:user/ann";

    /** A request that a user of IAM signed, with the route that API Gateway selects for its path. */
    public static APIGatewayV2HTTPEvent signed(
            RouteTable routes,
            String method,
            String path,
            Map<String, String> query,
            Map<String, String> headers,
            String body) {
        return event(method, path, routes.select(method, path), signature(USER), query, headers, body);
    }

    /** Returns the authorizer of a request that a user or role of IAM signed. */
    public static Authorizer signature(String arn) {
        return Authorizer.builder()
                .withIam(IAM.builder().withUserArn(arn).build())
                .build();
    }

    /** Returns the authorizer of a request with a token, whose scopes are in a claim. */
    public static Authorizer token(String subject, String scopes) {
        var jwt = Authorizer.JWT
                .builder()
                .withClaims(Map.of("sub", subject, "scope", scopes))
                .withScopes(List.of())
                .build();
        return Authorizer.builder().withJwt(jwt).build();
    }

    public static APIGatewayV2HTTPEvent event(
            String method,
            String path,
            GatewayRoute route,
            Authorizer authorizer,
            Map<String, String> query,
            Map<String, String> headers,
            String body) {
        return APIGatewayV2HTTPEvent.builder()
                .withRouteKey(route.key())
                .withPathParameters(route.parameters())
                .withRawPath(path)
                .withQueryStringParameters(query)
                .withHeaders(headers)
                .withBody(body)
                .withRequestContext(RequestContext.builder()
                        .withRouteKey(route.key())
                        .withHttp(
                                Http.builder().withMethod(method).withPath(path).build())
                        .withAuthorizer(authorizer)
                        .build())
                .build();
    }

    private GatewayEvents() {}
}
