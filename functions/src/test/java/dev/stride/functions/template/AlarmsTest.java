package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.AdvanceHandler;
import dev.stride.functions.EventSinkHandler;
import dev.stride.functions.SweepHandler;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.BreakableTable;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.QueueDeliveries;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.AwsUsage;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.RedactingSecrets;
import dev.stride.functions.telemetry.SpanExporter;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.event.bus.HttpEventSink;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the alarms on the metrics that the functions write, and on metrics of AWS. */
class AlarmsTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Path TELEMETRY = Path.of("src/main/java/dev/stride/functions/telemetry");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| \\[(\\w+)]\\(runbook\\.md#(\\w+)\\) \\| (.+?) \\| (.+?) \\| `(\\w+)` \\|$");

    /** The metrics that AWS documents, by namespace. */
    private static final Map<String, Set<String>> OF_AWS = Map.of(
            "AWS/SQS",
            Set.of("ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"),
            "AWS/Lambda",
            Set.of("Errors", "Throttles", "RecursiveInvocationsDropped", "ConcurrentExecutions"),
            "AWS/DynamoDB",
            Set.of("ReadThrottleEvents", "WriteThrottleEvents", "SystemErrors"),
            "AWS/Scheduler",
            Set.of("InvocationDroppedCount", "InvocationsFailedToBeSentToDeadLetterCount", "TargetErrorCount"),
            "AWS/Events",
            Set.of("FailedInvocations"),
            "AWS/ApiGateway",
            Set.of("5xx"),
            "AWS/Usage",
            Set.of("CallCount"));

    static final String ENDLESS = """
            id: endless
            version: '1'
            specVersion: '0.8'
            states:
              - { name: Round, type: inject, data: { round: 1 }, transition: Again }
              - { name: Again, type: inject, data: { round: 2 }, transition: Round }
            """;

    static final String TWICE = """
            id: twice
            version: '1'
            specVersion: '0.8'
            start: Call
            states:
              - name: Call
                type: operation
                actions:
                  - { name: one, subFlowRef: { workflowId: twice, invoke: async, onParentComplete: continue } }
                  - { name: two, subFlowRef: { workflowId: twice, invoke: async, onParentComplete: continue } }
                end: true
            """;

    private static final String FAILING = """
            id: failing
            version: '1'
            specVersion: '0.8'
            functions: [ { name: fail, type: expression, operation: 'error("broken")' } ]
            states: [ { name: Fail, type: operation, actions: [ { functionRef: fail } ], end: true } ]
            """;

    private static final String PAID = """
            id: paid
            version: '1'
            specVersion: '0.8'
            start: Paid
            events: [ { name: Paid, type: mqtt.message, source: 'mqtt://iot/paid' } ]
            states: [ { name: Paid, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
            """;

    private final BreakableTable table = new BreakableTable(new MemoryTable());
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Telemetry telemetry = Telemetry.forCloudWatch(
            Level.WARN,
            new MetricScope("shop", true),
            () -> InMemoryFunctions.START,
            new RedactingSecrets(SecretSource.NONE),
            SpanExporter.NONE,
            new AwsUsage(),
            lines::add);
    private final InMemoryFunctions functions = new InMemoryFunctions(
            StubClients.withHttp(_ -> new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "there is no service")),
            table,
            SecretSource.NONE,
            telemetry);
    private final ApiDriver api = new ApiDriver(functions.apiHandler);
    private final QueueDeliveries queue = new QueueDeliveries(functions, functions.advance);

    /** A row of the table of alarms. */
    private record Row(String alarm, String entry, List<String> metrics, String writer, String test) {}

    @Test
    void documentedAlarms_haveTheSameNamesAndMetricsAsTheAlarmsInTheTemplate() {
        assertThat(rows()).extracting(Row::alarm).containsExactlyElementsOf(alarms());
        assertThat(rows()).allSatisfy(row -> {
            assertThat(row.entry()).isEqualToIgnoringCase(row.alarm());
            assertThat(row.metrics())
                    .containsExactlyElementsOf(AlarmRule.read(row.alarm()).metrics());
        });
    }

    @Test
    void alarmTableInTheDocumentation_namesTheMethodThatWritesEachStrideMetric() throws IOException {
        var constants = Files.readString(TELEMETRY.resolve("Metric.java"));
        for (var row : rows()) {
            for (var metric : row.metrics()) {
                var name = metric.substring(metric.indexOf(' ') + 1);
                if (!metric.startsWith("Stride ")) {
                    assertThat(OF_AWS.get(metric.substring(0, metric.indexOf(' '))))
                            .contains(name);
                    continue;
                }
                var constant = Pattern.compile("(\\w+)\\(\"" + name + "\"").matcher(constants);
                assertThat(constant.find()).as(metric).isTrue();
                var writer = row.writer().replace("`", "").split("\\.");
                assertThat(Files.readString(TELEMETRY.resolve(writer[0] + ".java")))
                        .contains("Metric." + constant.group(1))
                        .contains(" " + writer[1] + "(");
            }
        }
    }

    @Test
    void alarmTableInTheDocumentation_namesAnExistingTestForEachAlarm() {
        var tests = Arrays.stream(AlarmsTest.class.getDeclaredMethods())
                .map(Method::getName)
                .collect(Collectors.toSet());
        assertThat(rows()).allSatisfy(row -> {
            assertThat(tests).contains(row.test());
            assertThat(row.test().equals("awsMetricAtItsThreshold_firesTheAlarm"))
                    .isEqualTo(row.writer().equals("AWS"));
        });
    }

    @ParameterizedTest
    @MethodSource("alarmsOnAws")
    void awsMetricAtItsThreshold_firesTheAlarm(String name) {
        var alarm = AlarmRule.read(name);
        var values = new HashMap<String, Double>();
        alarm.metrics().forEach(metric -> values.put(metric.substring(metric.indexOf(' ') + 1), alarm.threshold()));

        assertThat(alarm.fires(Collections.nCopies(alarm.periods(), values))).isTrue();
        values.replaceAll((_, _) -> 0.0);
        assertThat(alarm.fires(Collections.nCopies(alarm.periods(), values))).isFalse();
    }

    @ParameterizedTest
    @MethodSource("alarms")
    void missingMetricData_firesOnlyTheAlarmForMissingRunsOfTheRecoveryFunction(String name) {
        var alarm = AlarmRule.read(name);
        assertThat(alarm.fires(Collections.nCopies(alarm.periods(), Map.of()))).isEqualTo(name.equals("SweeperSilent"));
    }

    @Test
    void tenRedrivenMessages_fireTheRedrivenAlarm() {
        functions.deploy(FAILING);
        for (int n = 0; n < 10; n++) {
            api.start("failing", "{}");
        }
        queue.giveUp();
        queue.bury();

        assertFires("Redriven");
    }

    @Test
    void unreadableMessageThatIsKeptForAnOperator_firesAnAlarm() {
        functions.deadLetters.handleRequest(InMemoryFunctions.sqs("hello"), new TestContext());

        assertFires("PutAside");
    }

    @Test
    void eventWithTheIdOfAnEarlierOneButOtherContent_firesAnAlarm() {
        functions.deploy(PAID);
        Stream.of("first", "second")
                .forEach(data -> functions.messages.handleRequest(
                        Map.of("topic", "paid", "data", base64(data), "id", "order-7"), new TestContext()));
        queue.deliverAll();

        assertFires("EventConflicts");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void eventsThatTheExternalHttpSinkRejects_fireTheSinkRejectionsAlarm() {
        var sink = new HttpEventSink(
                _ -> new HttpReply.Answered(503, Map.of(), new byte[0]),
                URI.create("https://events.example.com/stride"));
        var handler = new EventSinkHandler(sink, telemetry, MessageVisibility.UNCHANGED);
        handler.handleRequest(InMemoryFunctions.sqs("{\"id\": \"1\"}"), new TestContext());
        handler.handleRequest(InMemoryFunctions.sqs("{\"id\": \"1\"}"), new TestContext());

        assertFires("SinkRejections");
    }

    @Test
    void instanceThatTheRuntimeSuspends_afterRepeatedFailuresOfAMessage_firesAnAlarm() {
        functions.deploy(ENDLESS);
        var instance = api.start("endless", "{}");
        queue.deliver(1);
        functions.deadLetters.handleRequest(
                InMemoryFunctions.sqs("""
                        {"branch":1,"id":"m","to":{"instance":"%s","path":"0"},
                         "stimulus":{"is":"proceed","version":1},"redrives":%d}""".formatted(instance, Limits.REDRIVE_ATTEMPTS)), new TestContext());

        assertFires("InstancesGivenUp");
    }

    @Test
    void fiveFaultedInstances_fireTheFaultedRateAlarm() {
        functions.deploy(FAILING);
        for (int n = 0; n < 5; n++) {
            api.start("failing", "{}");
        }
        queue.deliverAll();

        assertFires("FaultedRate");
    }

    @Test
    void instanceThatLoopsForever_firesTheAlarms_forTooManyCommitsAndTooManyStateTransitions() {
        functions.deploy(ENDLESS);
        api.start("endless", "{}");
        var config = new RuntimeConfig(RuntimeConfig.DEFAULT.history(), 1, 40);
        var runtime = new WorkflowRuntime(RuntimeParts.of(functions.ports, config, telemetry));
        new QueueDeliveries(
                        functions,
                        new AdvanceHandler(runtime, functions.ports.clock(), telemetry, MessageVisibility.UNCHANGED))
                .deliverAll();

        assertFires("HopLimitStops");
        assertFires("LimitsNear");
        var runaway = AlarmRule.read("Runaway").withThreshold(30);
        assertThat(runaway.fires(Collections.nCopies(runaway.periods(), written())))
                .isTrue();
    }

    @Test
    void workflowThatStartsItself_firesTheAlarms_forTooManyStartsByInstancesAndForTooManyGenerations() {
        functions.deploy(TWICE);
        api.start("twice", "{}");
        var runtime = new WorkflowRuntime(
                RuntimeParts.of(functions.ports, RuntimeConfig.DEFAULT.withGenerationLimit(4), telemetry));
        new QueueDeliveries(
                        functions,
                        new AdvanceHandler(runtime, functions.ports.clock(), telemetry, MessageVisibility.UNCHANGED))
                .deliverAll();

        assertFires("LimitsNear");
        var runaway = AlarmRule.read("ChainedStarts").withThreshold(2 + 4 + 8 + 16 + 32);
        assertThat(runaway.fires(List.of(written()))).as("%s", written()).isTrue();
    }

    @Test
    void workflowThatStartsItselfTwice_firesTheAlarm_forTooManyDescendantsOfOneInstance() {
        functions.deploy(TWICE);
        api.start("twice", "{}");
        var config = RuntimeConfig.DEFAULT.withDescendantLimit(Limits.DESCENDANTS_PER_COUNT);
        var runtime = new WorkflowRuntime(RuntimeParts.of(functions.ports, config, telemetry));
        new QueueDeliveries(
                        functions,
                        new AdvanceHandler(runtime, functions.ports.clock(), telemetry, MessageVisibility.UNCHANGED))
                .deliverAll();

        assertFires("LimitsNear");
    }

    @Test
    void alarmOnStartsByInstances_firesOnATenthOfTheTransitionsOfTheAlarmOnTransitions() {
        assertThat(Template.read().at("/Mappings/Sizes"))
                .allSatisfy(size -> assertThat(size.path("RunawayStarts").asLong() * 10)
                        .isEqualTo(size.path("RunawayTransitions").asLong()));
    }

    @Test
    void recoveryFunctionWithoutASuccessfulRun_firesTheAlarmForMissingRuns() {
        var sweeper = sweeper();
        table.away(true);
        try {
            sweeper.handleRequest(Map.of(), new TestContext());
        } catch (IllegalStateException _) {
            // Lambda counts an error.
        }
        assertFires("SweeperSilent");

        table.away(false);
        sweeper.handleRequest(Map.of(), new TestContext());
        var alarm = AlarmRule.read("SweeperSilent");
        assertThat(alarm.fires(Collections.nCopies(alarm.periods(), written()))).isFalse();
    }

    @Test
    void unreadableInstance_firesAnAlarm_andTheSweeperGoesOn() {
        functions.deploy(FAILING);
        for (var instance : List.of(api.start("failing", "{}"), api.start("failing", "{}"))) {
            table.put(Item.of(new Key("INSTANCE#" + instance, "BRANCH#0"), new byte[] {'?'}), new Condition.Always());
        }

        var swept = sweeper().handleRequest(Map.of(), new TestContext());

        assertThat(swept).containsEntry("woken", 0);
        assertThat(written()).containsEntry("SkippedItems", 2.0).containsEntry("Sweeps", 1.0);
        assertFires("SkippedItems");
    }

    private SweepHandler sweeper() {
        var ports = functions.ports;
        return new SweepHandler(
                new Sweeper(ports, Stores.of(ports), telemetry, Duration.ZERO),
                new ObjectCleanup(ports, new MemoryBlobs(), telemetry),
                new Restoration(ports, Stores.of(ports), telemetry),
                ports.clock(),
                telemetry);
    }

    /** Asserts that an alarm fires if the functions write these metrics in each of its periods. */
    private void assertFires(String name) {
        var alarm = AlarmRule.read(name);
        assertThat(alarm.fires(Collections.nCopies(alarm.periods(), written())))
                .as("%s with %s", name, written())
                .isTrue();
    }

    /** Returns the sums of the metrics that the functions have written. */
    private Map<String, Double> written() {
        var sums = new HashMap<String, Double>();
        for (var line : lines) {
            var document = json(line);
            for (var directive : document.at("/_aws/CloudWatchMetrics")) {
                for (var metric : directive.path("Metrics")) {
                    var name = metric.path("Name").asText();
                    sums.merge(name, document.path(name).asDouble(), Double::sum);
                }
            }
        }
        return sums;
    }

    static List<String> alarms() {
        return List.copyOf(Template.read("infra/deploy/alarms.yaml")
                .resources("AWS::CloudWatch::Alarm")
                .keySet());
    }

    static Stream<String> alarmsOnAws() {
        return alarms().stream()
                .filter(name -> AlarmRule.read(name).metrics().stream().allMatch(metric -> metric.startsWith("AWS/")));
    }

    private static List<Row> rows() {
        try {
            return ROW.matcher(Files.readString(Path.of("../docs/operations/telemetry.md")))
                    .results()
                    .map(row -> new Row(
                            row.group(1), row.group(2), List.of(row.group(3).split(", ")), row.group(4), row.group(5)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
