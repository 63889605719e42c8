package dev.stride.functions.template;

import static dev.stride.functions.template.Template.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the deployed API has the routes of the code and requires authorization for each. */
class ApiTemplateTest {

    /** The permissions, each with a token scope and an IAM policy. */
    private static final List<String> PERMISSIONS =
            Arrays.stream(Permission.values()).map(Permission::permissionName).toList();

    /** The end of the routes that take what no other route takes. */
    private static final String ANYTHING_ELSE = " /{proxy+}";

    private static final String STAGE = "/$default/";

    private final Template template = Template.read("infra/deploy/api.yaml");
    private final Map<String, JsonNode> routes = template.resources("AWS::ApiGatewayV2::Route").values().stream()
            .collect(Collectors.toMap(
                    route -> route.at("/Properties/RouteKey").asText(), route -> route.path("Properties")));

    @Test
    void apiWithADomainHasNoOtherEndpoint_andTheOperatorCanEnableCors() {
        var properties = template.at("/Resources/Api/Properties");

        assertThat(Template.texts(properties.at("/DisableExecuteApiEndpoint/If")))
                .containsExactly("HasDomain", "true", "false");
        assertThat(properties.at("/CorsConfiguration/If/0").asText()).isEqualTo("HasOrigins");
        assertThat(properties.at("/CorsConfiguration/If/1/AllowOrigins/Ref").asText())
                .isEqualTo("CorsOrigins");
        assertThat(properties.at("/CorsConfiguration/If/1").has("AllowCredentials"))
                .as("cookies are never credentials")
                .isFalse();
        assertThat(template.at("/Resources/DomainMapping/Properties/Stage/Ref").asText())
                .isEqualTo("Stage");
    }

    @Test
    void templateDeploysExactlyTheRoutesOfTheCode() {
        var served = new InMemoryFunctions().api.routes().routes().stream().map(Route::key);

        assertThat(routes.keySet())
                .filteredOn(key -> !key.endsWith(ANYTHING_ELSE))
                .containsExactlyInAnyOrderElementsOf(served.toList());
    }

    /**
     * API Gateway answers a preflight itself if no route takes it. Every other request is answered by a problem document, so each
     * method that web pages may use has a route for anything else.
     */
    @Test
    void preflightRequest_isTakenByNoRoute_soThatApiGatewayAnswersItWithoutAuthorization() {
        var methods = texts(template.at("/Resources/Api/Properties/CorsConfiguration/If/1/AllowMethods"));

        assertThat(routes.keySet())
                .noneMatch(key -> key.startsWith("OPTIONS ") || key.startsWith("ANY ") || key.equals("$default"))
                .filteredOn(key -> key.endsWith(ANYTHING_ELSE))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(methods.stream(), Stream.of("HEAD"))
                        .map(method -> method + ANYTHING_ELSE)
                        .toList());
        assertThat(methods)
                .containsAll(new InMemoryFunctions()
                        .api.routes().routes().stream().map(Route::method).toList());
    }

    /** A request that waits uses an execution for as long, and must not keep operators from one. */
    @Test
    void onlyRoutesThatCanWaitForAnInstance_areServedByTheFunctionForStarts() {
        var served = new InMemoryFunctions().api.routes().routes();

        assertThat(served)
                .allSatisfy(route -> assertThat(Objects.requireNonNull(routes.get(route.key()))
                                .at("/Target/Sub")
                                .asText())
                        .isEqualTo(
                                canWait(route) ? "integrations/${StartIntegration}" : "integrations/${Integration}"));
        assertThat(served)
                .filteredOn(ApiTemplateTest::canWait)
                .extracting(Route::key)
                .containsExactly("POST /workflows/{id}/instances");
        assertThat(template.at("/Resources/StartIntegration/Properties/IntegrationUri/Ref")
                        .asText())
                .isEqualTo("StartFunction");
    }

    private static boolean canWait(Route route) {
        return route.operation().parameters().stream()
                .anyMatch(parameter -> parameter.name().equals("wait"));
    }

    /** Routes require a token if an issuer is configured, and an IAM signature otherwise. */
    @Test
    void everyApiRouteRequiresAuthorization() {
        assertThat(routes.values()).isNotEmpty().allSatisfy(route -> {
            assertThat(texts(route.at("/AuthorizationType/If"))).containsExactly("TakesTokens", "JWT", "AWS_IAM");
            assertThat(route.at("/AuthorizerId/If/1/Ref").asText()).isEqualTo("TokenAuthorizer");
        });
        assertThat(template.at("/Resources/TokenAuthorizer/Condition").asText()).isEqualTo("TakesTokens");
        assertThat(template.at("/Resources/TokenAuthorizer/Properties/AuthorizerType")
                        .asText())
                .isEqualTo("JWT");
    }

    @Test
    void everyApiRouteRequiresExactlyOnePermission() {
        assertThat(routes).allSatisfy((key, route) -> {
            if (key.endsWith(ANYTHING_ELSE)) {
                assertThat(route.path("AuthorizationScopes").isMissingNode()).isTrue();
            } else {
                assertThat(permission(route)).isIn(PERMISSIONS);
            }
        });
        assertThat(routes.values().stream()
                        .filter(route -> route.has("AuthorizationScopes"))
                        .map(ApiTemplateTest::permission)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(PERMISSIONS);
    }

    @Test
    void iamPolicyForAPermissionSuchAsRead_allowsExactlyTheRoutesThatRequireThisPermission() {
        routes.forEach((key, route) -> {
            if (!key.endsWith(ANYTHING_ELSE)) {
                assertThat(letIn(key)).as(key).containsExactly(permission(route));
            }
        });
    }

    @Test
    void readPermissionAllowsExactlyTheGetRoutes() {
        assertThat(routes).allSatisfy((key, route) -> {
            if (!key.endsWith(ANYTHING_ELSE)) {
                assertThat(permission(route).equals("read")).as(key).isEqualTo(key.startsWith("GET "));
            }
        });
    }

    /** Requests and responses can contain secrets. */
    @Test
    void accessLogOmitsQueriesHeadersAndBodies() {
        var format = template.at("/Resources/Stage/Properties/AccessLogSettings/Format")
                .asText();

        assertThat(format).contains("$context.routeKey", "$context.status").doesNotContain("query", "header", "body");
        assertThat(format.lines()).as("one line a request").hasSize(1);
    }

    /** Elsewhere the log would need an entry in the resource policy of the account's logs, which has few. */
    @Test
    void accessLogIsBelowThePathOfServiceLogs() {
        assertThat(template.at("/Resources/AccessLog/Properties/LogGroupName/Sub/0")
                        .asText())
                .startsWith("/aws/vendedlogs/");
    }

    private static String permission(JsonNode route) {
        return route.at("/AuthorizationScopes/If/1/0").asText().replace("stride/", "");
    }

    /** Returns the permissions whose policies allow a route. */
    private Set<String> letIn(String routeKey) {
        var called = routeKey.replace(" ", "").replaceAll("\\{\\w+}", "any");
        var permissions = new HashSet<String>();
        patterns().forEach((permission, patterns) -> {
            if (patterns.stream().anyMatch(pattern -> pattern.matcher(called).matches())) {
                permissions.add(permission);
            }
        });
        return permissions;
    }

    private Map<String, List<Pattern>> patterns() {
        var patterns = new HashMap<String, List<Pattern>>();
        template.resources("AWS::IAM::ManagedPolicy").forEach((name, _) -> {
            var resources = template.allowed(name).getFirst().path("Resource");
            patterns.put(
                    name.replace("Policy", "").toLowerCase(Locale.ROOT),
                    resources
                            .valueStream()
                            .map(arn -> arn.path("Sub").asText())
                            .map(arn -> arn.substring(arn.indexOf(STAGE) + STAGE.length()))
                            .map(path -> Pattern.compile(Pattern.quote(path).replace("*", "\\E.*\\Q")))
                            .toList());
        });
        return patterns;
    }
}
