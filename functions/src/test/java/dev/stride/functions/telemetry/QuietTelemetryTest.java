package dev.stride.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Steps from state to state leave no lines at the default level: the start, the end and all that they lead to do. */
class QuietTelemetryTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int STATES = 6;

    private final List<String> lines = new ArrayList<>();

    @Test
    void transitionsExceptTheFirstAndTheLastOfAnInstance_areLoggedAtDebugLevelOnly() throws IOException {
        run(Level.INFO);
        assertThat(lines("message", "transition"))
                .extracting(line -> line.path("commit").asInt())
                .containsExactly(1, STATES);

        lines.clear();
        run(Level.DEBUG);
        assertThat(lines("message", "transition")).hasSize(STATES);
    }

    @Test
    void stateTransitionCausedByARedeliveredMessage_isLoggedAtInfoLevel() throws IOException {
        var functions = functions(Level.INFO);
        start(functions);
        deliver(functions, 1);
        lines.clear();

        deliver(functions, 2);

        assertThat(lines("message", "transition"))
                .singleElement()
                .satisfies(line -> assertThat(line.path("receives").asInt()).isEqualTo(2));
    }

    @Test
    void metricsOfAnInstance_areWrittenToTheLogOnlyAtItsStartAndAtItsEnd() throws IOException {
        run(Level.INFO);

        var documents = lines("Deployment", "shop");
        assertThat(documents)
                .extracting(document -> document.path("Transitions").asInt())
                .containsExactly(1, STATES - 1);
        assertThat(documents.getFirst().path("Started").asInt()).isEqualTo(1);
        assertThat(documents.getLast().path("Completed").asInt()).isEqualTo(1);
    }

    private void run(Level level) {
        var functions = functions(level);
        start(functions);
        while (!functions.letters.isEmpty()) {
            deliver(functions, 1);
        }
    }

    private static void start(InMemoryFunctions functions) {
        var states = JSON.createArrayNode();
        IntStream.rangeClosed(1, STATES).forEach(number -> {
            var state = states.addObject().put("name", "S" + number).put("type", "inject");
            state.putObject("data").put("at", number);
            var last = number == STATES;
            state.set(last ? "end" : "transition", JSON.valueToTree(last ? true : "S" + (number + 1)));
        });
        functions.deploy(JSON.createObjectNode()
                .put("id", "steps")
                .put("version", "1")
                .put("specVersion", "0.8")
                .<ObjectNode>set("states", states)
                .toString());
        new InstanceStarter(functions.ports, Stores.of(functions.ports))
                .start("steps", Optional.empty(), JSON.createObjectNode(), Optional.empty());
    }

    private void deliver(InMemoryFunctions functions, int receives) {
        var event = InMemoryFunctions.sqs(functions.letters.remove().body());
        event.getRecords().forEach(message -> message.setAttributes(Map.of("ApproximateReceiveCount", "" + receives)));
        functions.advance.handleRequest(event, new TestContext());
    }

    private InMemoryFunctions functions(Level level) {
        return new InMemoryFunctions(
                StubClients.NONE,
                new MemoryTable(),
                SecretSource.NONE,
                Telemetry.forCloudWatch(
                        level,
                        new MetricScope("shop", false),
                        () -> InMemoryFunctions.START,
                        new RedactingSecrets(SecretSource.NONE),
                        SpanExporter.NONE,
                        new AwsUsage(),
                        lines::add));
    }

    private List<JsonNode> lines(String field, String value) throws IOException {
        var found = new ArrayList<JsonNode>();
        for (var line : lines) {
            var document = JSON.readTree(line);
            if (document.path(field).asText().equals(value)) {
                found.add(document);
            }
        }
        return found;
    }
}
