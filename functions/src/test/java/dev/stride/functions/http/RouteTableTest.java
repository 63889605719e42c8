package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.expression.BehaviourTable;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.template.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests each route with a valid and an invalid request, and that the deployed route requires authorization.
 */
class RouteTableTest {

    private static final String ROWS = "/api/routes.yaml";
    private static final JsonNode MISSING = MissingNode.getInstance();
    private static final Path TABLE = Path.of("target/routes.md");

    private final List<Route> routes = new InMemoryFunctions().api.routes().routes();
    private final Map<String, JsonNode> rows = BehaviourTable.of(ROWS)
            .collect(Collectors.toMap(row -> row.path("route").asText(), row -> row));

    @TestFactory
    Stream<DynamicTest> validRequestOfEachRouteSucceeds() {
        return routes.stream().map(route -> asked(route, "succeeds", 200));
    }

    @TestFactory
    Stream<DynamicTest> invalidRequestOfEachRouteIsRefused() {
        return routes.stream().map(route -> asked(route, "refused", 400));
    }

    /** API Gateway requires an IAM signature, or a token with the scope of the route, before it invokes the function. */
    @TestFactory
    Stream<DynamicTest> deployedRouteRequiresATokenOrAnIamSignature() {
        var deployed = deployed();
        return routes.stream()
                .map(route -> DynamicTest.dynamicTest(route.key(), () -> {
                    var properties = deployed.getOrDefault(route.key(), MISSING);
                    assertThat(Template.texts(properties.at("/AuthorizationType/If")))
                            .as("how %s is authorized", route.key())
                            .containsExactly("TakesTokens", "JWT", "AWS_IAM");
                    assertThat(properties.at("/AuthorizationScopes/If/1/0").asText())
                            .isEqualTo(route.operation().permission().scope());
                }));
    }

    @Test
    void everyRouteHasAValidAndAnInvalidRequestInTheTestTable() throws IOException {
        assertThat(rows.keySet()).isEqualTo(routes.stream().map(Route::key).collect(Collectors.toSet()));

        var table = new StringBuilder(
                "| route | right | succeeds | is refused | is authenticated |\n|---|---|--:|--:|---|\n");
        routes.forEach(route -> table.append("| %s | %s | %s | %s | IAM or JWT |\n"
                .formatted(
                        route.key(),
                        route.operation().permission(),
                        rows.getOrDefault(route.key(), MISSING).at("/succeeds/status"),
                        rows.getOrDefault(route.key(), MISSING).at("/refused/status"))));
        Files.writeString(TABLE, table);
    }

    private DynamicTest asked(Route route, String how, int family) {
        return DynamicTest.dynamicTest(route.key(), () -> {
            var example = rows.getOrDefault(route.key(), MISSING).path(how);
            assertThat(example.isObject())
                    .as("an example of how %s %s", route.key(), how)
                    .isTrue();
            assertThat(example.path("status").asInt()).isBetween(family, family + 99);

            var inMemoryFunctions = new InMemoryFunctions();
            List.of(TestDefinitions.HELLO, TestDefinitions.PATIENT, TestDefinitions.UNLUCKY)
                    .forEach(inMemoryFunctions::deploy);
            TestDefinitions.quarantineMessage(inMemoryFunctions);
            var apiTestClient = new ApiTestClient(inMemoryFunctions);
            example.path("given").forEach(given -> {
                var words = given.asText().split(" ", 3);
                apiTestClient.ask(words[0], words[1], words.length == 3 ? words[2] : "", Map.of());
                inMemoryFunctions.deliverAll();
            });
            var headers = new LinkedHashMap<String, String>();
            example.path("headers")
                    .properties()
                    .forEach(header ->
                            headers.put(header.getKey(), header.getValue().asText()));
            var answer = apiTestClient.ask(
                    example.path("method").asText(route.method()),
                    example.path("ask").asText(),
                    example.path("body").asText(),
                    headers);

            assertThat(answer.status())
                    .as(answer.body().toString())
                    .isEqualTo(example.path("status").asInt());
            if (family == 400) {
                assertThat(answer.body().path("detail").asText()).isNotEmpty();
            }
        });
    }

    private static Map<String, JsonNode> deployed() {
        return Template.read("infra/deploy/api.yaml").resources("AWS::ApiGatewayV2::Route").values().stream()
                .map(route -> route.path("Properties"))
                .collect(Collectors.toMap(route -> route.path("RouteKey").asText(), route -> route));
    }
}
