package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import dev.stride.functions.stage.GatewayEvents;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.OddNames;
import dev.stride.functions.stage.TestContext;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each workflow that is deployed can be shown, started and deleted; an id or a version that no path names is refused. */
class AddressableWorkflowsTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Map<String, String> TEXT = Map.of("content-type", "application/json");

    private final InMemoryFunctions functions = new InMemoryFunctions();

    /** How API Gateway passes a path: as it came, or decoded. Path parameters are decoded in both. */
    private enum Path {
        ENCODED,
        DECODED
    }

    /** A place where an author writes a name. */
    private enum Place {
        ID_08("/id"),
        VERSION_08("/version"),
        ID_01("/id"),
        VERSION_01("/version"),
        NAME_10("/document/name"),
        VERSION_10("/document/version"),
        ID_WORKFLOW_LANGUAGE("/id"),
        VERSION_WORKFLOW_LANGUAGE("/version");

        private final String pointer;

        Place(String pointer) {
            this.pointer = pointer;
        }

        private boolean isId() {
            return !name().startsWith("VERSION");
        }

        private ObjectNode definition(String name) {
            var id = isId() ? name : "plain";
            var version = isId() ? "1.0.0" : name;
            var definition = JSON.objectNode();
            switch (this) {
                case ID_08, VERSION_08 -> {
                    definition.put("specVersion", "0.8").put("start", "A");
                    definition.putArray("states").add(state("sleep").put("duration", "PT1S"));
                }
                case ID_01, VERSION_01 -> {
                    definition.put("name", "n").put("startsAt", "A");
                    definition.putArray("states").add(state("DELAY").put("timeDelay", "PT1S"));
                }
                case NAME_10, VERSION_10 -> {
                    var document =
                            definition.putObject("document").put("dsl", "1.0.3").put("namespace", "n");
                    document.put("name", id).put("version", version);
                    definition.putArray("do").addObject().putObject("a").put("set", 1);
                    return definition;
                }
                case ID_WORKFLOW_LANGUAGE, VERSION_WORKFLOW_LANGUAGE ->
                    definition.putObject("steps").put("yield", 1);
            }
            return definition.put("id", id).put("version", version);
        }

        private static ObjectNode state(String type) {
            return JSON.objectNode().put("name", "A").put("type", type).put("end", true);
        }
    }

    @TestFactory
    Stream<DynamicTest> eachNameIsRefusedOrLeadsToItsWorkflow() {
        return Stream.of(Place.values())
                .flatMap(place -> OddNames.all().stream()
                        .map(name ->
                                DynamicTest.dynamicTest(place + " " + JSON.textNode(name), () -> check(place, name))));
    }

    private void check(Place place, String name) throws Exception {
        var deployed = functions.apiHandler.handleRequest(
                GatewayEvents.signed(
                        functions.api.routes(),
                        "POST",
                        "/workflows",
                        Map.of(),
                        TEXT,
                        place.definition(name).toString()),
                new TestContext());
        if (deployed.getStatusCode() == 400) {
            assertThat(json(deployed).path("faults"))
                    .as(deployed.getBody())
                    .anySatisfy(
                            fault -> assertThat(fault.path("pointer").asText()).isEqualTo(place.pointer));
            return;
        }
        assertThat(deployed.getStatusCode()).as(deployed.getBody()).isEqualTo(201);
        var body = json(deployed);
        var names = new LinkedHashMap<String, String>();
        names.put("id", body.path("id").asText());
        names.put("version", body.path("version").asText());
        for (var path : Path.values()) {
            assertThat(ask(path, "GET", "/workflows/{id}", names)).isEqualTo(200);
            assertThat(ask(path, "GET", "/workflows/{id}/versions", names)).isEqualTo(200);
            assertThat(ask(path, "GET", "/workflows/{id}/versions/{version}", names))
                    .isEqualTo(200);
            assertThat(ask(path, "GET", "/workflows/{id}/diagram", names)).isEqualTo(200);
            assertThat(ask(path, "POST", "/workflows/{id}/instances", names)).isEqualTo(202);
            functions.deliverAll();
        }
        assertThat(ask(Path.DECODED, "DELETE", "/workflows/{id}/versions/{version}", names))
                .isEqualTo(204);
        assertThat(ask(Path.ENCODED, "DELETE", "/workflows/{id}", names)).isEqualTo(404);
    }

    private static JsonNode json(APIGatewayV2HTTPResponse response) throws IOException {
        return Json.parse(response.getBody().getBytes(StandardCharsets.UTF_8));
    }

    private int ask(Path form, String method, String template, Map<String, String> names) {
        var path = template;
        var parameters = new LinkedHashMap<String, String>();
        for (var name : List.of("id", "version")) {
            if (template.contains("{" + name + "}")) {
                var value = names.getOrDefault(name, "");
                path = path.replace("{" + name + "}", form == Path.ENCODED ? Route.encodeSegment(value) : value);
                parameters.put(name, value);
            }
        }
        var event = GatewayEvents.event(
                method,
                path,
                new GatewayRoute(method + " " + template, parameters),
                Authorizer.builder().build(),
                Map.of(),
                TEXT,
                method.equals("POST") ? "{}" : "");
        return functions.apiHandler.handleRequest(event, new TestContext()).getStatusCode();
    }
}
