package dev.stride.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.CallLimits;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.QueueDeliveries;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the log line of the function {@code sysout}. */
class SysoutLogTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SECRET = "token-of-the-shop";

    private final List<String> lines = new ArrayList<>();
    private final SecretSource secrets = _ -> Optional.of(SECRET);
    private final InMemoryFunctions functions = new InMemoryFunctions(
            StubClients.NONE,
            new MemoryTable(),
            secrets,
            Telemetry.forCloudWatch(
                    Level.INFO,
                    new MetricScope("shop", false),
                    () -> InMemoryFunctions.START,
                    new RedactingSecrets(secrets),
                    SpanExporter.NONE,
                    new AwsUsage(),
                    lines::add));

    @Test
    void workflowActionThatCallsTheSysoutFunction_logsAMessage_withLogLevelAndInstanceAndState() throws IOException {
        var instance = run("sysout:WARN", "Order ${ .order }");

        assertThat(written()).singleElement().satisfies(line -> {
            assertThat(line.path("level").asText()).isEqualTo("WARN");
            assertThat(line.path("text").asText()).isEqualTo("Order 7");
            assertThat(line.path("instance").asText()).isEqualTo(instance);
            assertThat(line.path("state").asText()).isEqualTo("Log");
            assertThat(line.path("action").asText()).isEqualTo("log");
        });
    }

    @Test
    void secretInASysoutMessage_isRedacted() throws IOException {
        run("sysout", "${ \"Bearer \" + $SECRETS.TOKEN }");

        assertThat(lines).noneMatch(line -> line.contains(SECRET));
        assertThat(written())
                .singleElement()
                .satisfies(line -> assertThat(line.path("text").asText()).isEqualTo("Bearer ***"));
    }

    @Test
    void longSysoutMessage_isTruncated() throws IOException {
        run("sysout", "${ [range(5000)] | map(\"x\") | add }");

        assertThat(written())
                .singleElement()
                .satisfies(line ->
                        assertThat(line.path("text").asText()).isEqualTo("x".repeat(CallLimits.LOGGED_CHARACTERS)));
    }

    @Test
    void workflowActionThatCallsTheSysoutFunction_logsNothing_belowTheConfiguredLogLevel() throws IOException {
        run("sysout:DEBUG", "Order");

        assertThat(written()).isEmpty();
    }

    private String run(String operation, String message) {
        var api = new ApiDriver(functions.apiHandler);
        api.deploy("""
            id: logging
            version: '1'
            specVersion: '0.8'
            secrets: [ TOKEN ]
            functions: [ { name: log, type: custom, operation: '%s' } ]
            states:
              - name: Log
                type: operation
                actions: [ { functionRef: { refName: log, arguments: { message: '%s' } } } ]
                end: true
            """.formatted(operation, message.replace("'", "''")));
        var instance = api.start("logging", "{\"order\": 7}");
        new QueueDeliveries(functions, functions.advance).deliverAll();
        return instance;
    }

    private List<JsonNode> written() throws IOException {
        var found = new ArrayList<JsonNode>();
        for (var line : lines) {
            var document = JSON.readTree(line);
            if (document.path("message").asText().equals("sysout")) {
                found.add(document);
            }
        }
        return found;
    }
}
