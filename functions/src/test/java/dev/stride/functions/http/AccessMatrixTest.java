package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.expression.BehaviourTable;
import dev.stride.functions.ApiHandler;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import dev.stride.functions.stage.ChangeCountingTable;
import dev.stride.functions.stage.GatewayEvents;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests each route with each kind of request in {@code api/access.yaml}: with and without its permission, and on ambiguous paths.
 */
class AccessMatrixTest {

    private static final Path PAGE = Path.of("../docs/generated/access.md");
    private static final String TABLE = "| route |";
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<JsonNode> WAYS =
            BehaviourTable.of("/api/access.yaml").toList();
    private static final Map<String, JsonNode> EXAMPLES = BehaviourTable.of("/api/routes.yaml")
            .collect(Collectors.toMap(row -> row.path("route").asText(), row -> row.path("succeeds")));
    private static final List<Route> ROUTES =
            new InMemoryFunctions().api.routes().routes();

    /** The functions that refused requests are sent to, by route. They are shared, because such requests change nothing. */
    private static final Map<String, Prepared> UNCHANGED = new ConcurrentHashMap<>();

    @TestFactory
    Stream<DynamicTest> everyRoute_answersEachCallerWithTheStatusInTheAccessMatrix() {
        return ROUTES.stream()
                .flatMap(route -> WAYS.stream()
                        .map(way -> DynamicTest.dynamicTest(
                                route.key() + ", " + way.path("way").asText(), () -> request(route, way))));
    }

    /** Run with {@code -Daccess.write=true} to write the table. */
    @Test
    void documentedAccessMatrixListsTheResultForEveryRouteAndCaller() throws IOException {
        var page = Files.readString(PAGE);
        var written = page.substring(0, page.indexOf(TABLE)) + table();
        if (Boolean.getBoolean("access.write")) {
            Files.writeString(PAGE, written);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(written);
    }

    private static String table() {
        var head = WAYS.stream().map(way -> way.path("way").asText()).collect(Collectors.joining(" | "));
        var lines = ROUTES.stream()
                .map(route -> "| %s | %s | %s |"
                        .formatted(
                                route.key(),
                                route.operation().permission().permissionName(),
                                WAYS.stream()
                                        .map(way -> Integer.toString(status(route, way)))
                                        .collect(Collectors.joining(" | "))))
                .collect(Collectors.joining("\n", "", "\n"));
        return TABLE + " right | " + head + " |\n|---|---|" + "--:|".repeat(WAYS.size()) + "\n" + lines;
    }

    private static int status(Route route, JsonNode way) {
        if (way.path("status").asText().equals("ok")) {
            return EXAMPLES.getOrDefault(route.key(), way).path("status").asInt();
        }
        return way.path(way.has("plain") && !hasParameter(route) ? "plain" : "status")
                .asInt();
    }

    private static void request(Route route, JsonNode way) {
        var example = EXAMPLES.getOrDefault(route.key(), way);
        var prepared = status(route, way) < 400
                ? prepare(example)
                : UNCHANGED.computeIfAbsent(route.key(), _ -> prepare(example));
        var table = prepared.table();
        var handler = new ApiHandler(new Api(prepared.functions().api.routes().routes(), policy(way)));
        for (var event : events(route, way, example)) {
            var changes = table.changes();
            var response = handler.handleRequest(event, new TestContext());

            assertThat(response.getStatusCode())
                    .as(event.getRouteKey() + " at " + event.getRawPath() + ": " + response.getBody())
                    .isEqualTo(status(route, way));
            if (response.getStatusCode() >= 400) {
                assertThat(table.changes()).as("changes of the table").isEqualTo(changes);
                assertThat(prepared.functions().letters).isEmpty();
                assertProblem(route, response.getStatusCode(), response.getHeaders(), response.getBody());
            }
        }
    }

    private record Prepared(ChangeCountingTable table, InMemoryFunctions functions) {}

    private static Prepared prepare(JsonNode example) {
        var table = new ChangeCountingTable();
        var inMemoryFunctions = new InMemoryFunctions(table);
        List.of(TestDefinitions.HELLO, TestDefinitions.PATIENT, TestDefinitions.UNLUCKY)
                .forEach(inMemoryFunctions::deploy);
        TestDefinitions.quarantineMessage(inMemoryFunctions);
        var client = new ApiTestClient(inMemoryFunctions);
        example.path("given").forEach(given -> {
            var words = given.asText().split(" ", 3);
            client.ask(words[0], words[1], words.length == 3 ? words[2] : "", Map.of());
            inMemoryFunctions.deliverAll();
        });
        return new Prepared(table, inMemoryFunctions);
    }

    private static void assertProblem(Route route, int status, Map<String, String> headers, String body) {
        assertThat(headers).containsEntry("Content-Type", "application/problem+json");
        var detail = json(body).path("detail").asText();
        assertThat(detail).isNotEmpty();
        if (status == 403) {
            assertThat(detail)
                    .contains("permission " + route.operation().permission().permissionName());
        }
        if (status == 405) {
            assertThat(headers.getOrDefault("Allow", "").split(", ")).contains(route.method());
        }
    }

    private static AccessPolicy policy(JsonNode way) {
        return way.path("policy").asText().equals("iam")
                ? new AccessPolicy.IamSignature()
                : new AccessPolicy.TokenScope();
    }

    /**
     * Returns the API Gateway events of one kind of request. There are several where it is not documented how API Gateway reports
     * the path.
     */
    private static List<APIGatewayV2HTTPEvent> events(Route route, JsonNode way, JsonNode example) {
        var target = example.path("ask").asText().split("\\?", 2);
        var path = target[0];
        var parameters = route.match(path).orElseThrow();
        var method = way.path("method").asText(route.method());
        var selected = method.equals(route.method()) ? new GatewayRoute(route.key(), parameters) : GatewayRoute.DEFAULT;
        var places = switch (way.path("path").asText()) {
            case "as it is" -> List.of(new Place(path, selected));
            case "doubly encoded" ->
                List.of(new Place(path, GatewayRoute.DEFAULT), new Place(encodeLetter(path, 1), GatewayRoute.DEFAULT));
            case "encoded parameter" -> List.of(encodedParameter(route, path, selected));
            case "encoded slash" -> encodedSlash(route, path, selected);
            case String other -> throw new IllegalArgumentException(other);
        };
        var query = new HashMap<String, String>();
        if (target.length == 2) {
            Stream.of(target[1].split("&"))
                    .map(pair -> pair.split("=", 2))
                    .forEach(pair -> query.put(pair[0], pair[1]));
        }
        var headers = new HashMap<String, String>();
        example.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        return places.stream()
                .map(place -> GatewayEvents.event(
                        method,
                        place.path(),
                        place.route(),
                        authorizer(route, way),
                        query,
                        headers,
                        example.path("body").asText()))
                .toList();
    }

    private record Place(String path, GatewayRoute route) {}

    /** A path whose parameter encodes a letter, which API Gateway has decoded in the parameters alone. */
    private static Place encodedParameter(Route route, String path, GatewayRoute selected) {
        return hasParameter(route)
                ? new Place(encodeLetter(path, path.indexOf('/', 1) + 1), selected)
                : new Place(encodeLetter(path, 1), GatewayRoute.DEFAULT);
    }

    /** A path that ends like the one of another resource, whose slashes are encoded. */
    private static List<Place> encodedSlash(Route route, String path, GatewayRoute selected) {
        if (!hasParameter(route)) {
            return List.of(
                    new Place("/other" + path, GatewayRoute.DEFAULT),
                    new Place("/other%2F" + path.substring(1), GatewayRoute.DEFAULT));
        }
        var name = parameterNames(route).getFirst();
        var value = selected.parameters().getOrDefault(name, "");
        var longer = "other" + path.substring(0, path.indexOf('/', 1) + 1) + value;
        var parameters = new HashMap<>(selected.parameters());
        parameters.put(name, longer);
        var attack = new GatewayRoute(route.key(), parameters);
        return List.of(
                new Place(path.replaceFirst(value, longer), attack),
                new Place(path.replaceFirst(value, longer.replace("/", "%2F")), attack),
                new Place(path.replaceFirst(value, longer), selected));
    }

    private static String encodeLetter(String path, int at) {
        return path.substring(0, at) + "%%%02x".formatted((int) path.charAt(at)) + path.substring(at + 1);
    }

    private static boolean hasParameter(Route route) {
        return !parameterNames(route).isEmpty();
    }

    private static List<String> parameterNames(Route route) {
        return Arrays.stream(route.template().split("/"))
                .filter(segment -> segment.startsWith("{"))
                .map(segment -> segment.substring(1, segment.length() - 1))
                .toList();
    }

    private static Authorizer authorizer(Route route, JsonNode way) {
        var permission = route.operation().permission();
        return switch (way.path("caller").asText()) {
            case "none" -> Authorizer.builder().build();
            case "iam" -> GatewayEvents.signature(GatewayEvents.USER);
            case "" -> GatewayEvents.token("ann", "");
            case "right" -> GatewayEvents.token("ann", permission.scope());
            case "other" -> {
                var others = new ArrayList<>(List.of(Permission.values()));
                others.remove(permission);
                yield GatewayEvents.token(
                        "ann", others.stream().map(each -> each.scope()).collect(Collectors.joining(" ")));
            }
            case String unknown -> throw new IllegalArgumentException(unknown);
        };
    }

    private static JsonNode json(String body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw new AssertionError(body, e);
        }
    }
}
