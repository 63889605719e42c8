package dev.stride.functions.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.functions.http.ApiTestClient;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.codec.Json;
import dev.stride.testsupport.CollidingNames;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that an instance whose expressions make property names of its input ends, whatever the names are and whatever its next
 * state does with them, and that the API still shows it and all others.
 */
class ComputedNamesTest {

    private static final String BYSTANDER = """
            { "id": "any", "version": "1", "specVersion": "0.8",
              "states": [ { "name": "Take", "type": "inject", "data": {}, "end": true } ] }""";

    private static final String ATTACK = """
            { "id": "attack", "version": "1", "specVersion": "0.8", "start": "Name",
              "functions": [ { "name": "same", "type": "expression", "operation": "." } ],
              "events": [ { "name": "told", "type": "told", "kind": "produced" } ],
              "states": [
                { "name": "Name", "type": "inject", "data": {}, "transition": "Use",
                  "stateDataFilter": { "output": "${ reduce (.names[]?, .name? | strings) as $name ({}; .[$name] = 1) }" } },
                { "name": "Use", USE } ] }""";

    private static final Map<String, String> USES = Map.of(
            "sub-workflow", "\"type\": \"operation\", \"actions\": [ { \"subFlowRef\": \"any\" } ], \"end\": true",
            "fork",
                    "\"type\": \"parallel\", \"end\": true, \"branches\": [ { \"name\": \"a\", \"actions\": [ { \"functionRef\": \"same\" } ] } ]",
            "iteration",
                    "\"type\": \"foreach\", \"end\": true, \"inputCollection\": \"${ [1, 2] }\", \"actions\": [ { \"functionRef\": \"same\" } ]",
            "event",
                    "\"type\": \"inject\", \"data\": {}, \"end\": { \"produceEvents\": [ { \"eventRef\": \"told\", \"data\": \"${ . }\" } ] }",
            "sleep", "\"type\": \"sleep\", \"duration\": \"PT1M\", \"end\": true");

    private final InMemoryFunctions functions = new InMemoryFunctions();
    private final ApiTestClient api = new ApiTestClient(functions);

    @ParameterizedTest(name = "{0}, names {1}")
    @CsvSource(delimiter = '|', textBlock = """
            sub-workflow | too long         | FAULTED
            fork         | too long         | FAULTED
            iteration    | too long         | FAULTED
            event        | too long         | FAULTED
            sleep        | too long         | FAULTED
            sub-workflow | half a character | FAULTED
            fork         | half a character | FAULTED
            iteration    | half a character | FAULTED
            event        | half a character | FAULTED
            sleep        | half a character | FAULTED
            sub-workflow | of equal hash    | COMPLETED
            fork         | of equal hash    | COMPLETED
            iteration    | of equal hash    | COMPLETED
            event        | of equal hash    | COMPLETED
            sleep        | of equal hash    | COMPLETED
            """)
    void instanceThatMakesNamesOfItsInput_ends_andHarmsNobody(String use, String names, String status) {
        functions.deploy(BYSTANDER);
        functions.deploy(ATTACK.replace("USE", Objects.requireNonNull(USES.get(use))));

        api.ask("POST", "/workflows/attack/instances", Json.encode(input(names)), Map.of());
        functions.deliverAll();

        var shown = api.get("/instances/instance-1");
        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.body().path("status").asText()).isEqualTo(status);
        assertThat(functions.run("any")).isEqualTo("COMPLETED");
        assertThat(api.get("/instances").body().path("instances")).hasSizeGreaterThanOrEqualTo(2);
        if (names.equals("too long")) {
            assertThat(shown.body().at("/fault/message").asText().replace(",", ""))
                    .contains(Integer.toString(Limits.PROPERTY_NAME_CHARACTERS));
        }
    }

    @Test
    void startWithATooLongName_isRefused_andNothingIsStored() {
        functions.deploy(BYSTANDER);
        var input = JsonNodeFactory.instance.objectNode().put("a".repeat(50_001), 1);

        var refused = api.ask("POST", "/workflows/any/instances", input.toString(), Map.of());

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("detail").asText().replace(",", ""))
                .contains(Integer.toString(Limits.PROPERTY_NAME_CHARACTERS));
        assertThat(api.get("/instances").body().path("instances")).isEmpty();
    }

    private static JsonNode input(String names) {
        var input = JsonNodeFactory.instance.objectNode();
        switch (names) {
            case "too long" -> input.put("name", "a".repeat(50_001));
            case "half a character" -> input.put("name", "\ud800");
            case String equalHash -> CollidingNames.list(2_000).forEach(input.putArray("names")::add);
        }
        return input;
    }
}
