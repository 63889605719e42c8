package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.functions.template.TemplateFunction;
import dev.stride.local.CapturedLog;
import dev.stride.local.lambda.FunctionProcess;
import dev.stride.local.lambda.FunctionResponse;
import dev.stride.local.lambda.FunctionSettings;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Measures the cost on Lambda of the function that advances instances: its memory, and its CPU time before the first event, for
 * the first event, and for each further state. CPU time does not depend on other load of the machine. Lambda assigns one
 * processor per 1,769 MB of memory, so the duration at a memory size is computed from the CPU time.
 */
@Tag("benchmark")
@ExtendWith(EmulatedAwsExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FunctionCostTest {

    private static final Path DEPLOYED =
            Path.of("../../functions/target/lambda").toAbsolutePath();
    private static final Path EVENTS = Path.of("../../events");
    private static final String FUNCTION = "AdvanceFunction";
    private static final int STARTS = 3;
    private static final int WARMING = 10;
    private static final int INSTANCES = 10;
    private static final int STATES = 40;
    private static final String INPUT = "{\"a\": 1, \"b\": 2}";
    private static final List<Integer> MEMORIES = List.of(256, 512, 1024, 1769);
    private static final double ONE_PROCESSOR = 1769;

    /** A way to start a process on Lambda. @param snapshot whether it starts from a snapshot that was taken after a rehearsal */
    private record Form(String name, boolean snapshot, List<String> options) {}

    private static final List<Form> FORMS = List.of(
            new Form("without a snapshot", false, List.of("-XX:TieredStopAtLevel=1")),
            new Form("from a snapshot", true, List.of("-XX:TieredStopAtLevel=1")),
            new Form("from one, both compilers", true, List.of()));

    private final CapturedLog log = new CapturedLog();
    private AwsOverHttp aws;
    private FunctionProcess api;

    @BeforeAll
    void start(EmulatedAws emulated) throws Exception {
        aws = AwsOverHttp.start(emulated);
        api = FunctionProcess.start(settings("ApiFunction"), DEPLOYED, true, List.of(), log);
        ask("/workflows", workflow());
    }

    @AfterAll
    void stop() throws Exception {
        api.close();
        aws.close();
    }

    /** The CPU time in milliseconds, and the maximum memory in megabytes. */
    private record Cost(double before, double first, double perState, double memory) {}

    @Test
    void functionBenchmark_printsCpuTimeAndMemoryOfAColdStartAndOfEachState() throws IOException {
        System.out.println("processor milliseconds: until ready | first event | each state after | most memory, MB");
        for (var form : FORMS) {
            var costs = new ArrayList<Cost>();
            for (int start = 0; start < STARTS; start++) {
                costs.add(cost(form));
            }
            System.out.println(line(form, costs));
        }
    }

    private static String line(Form form, List<Cost> costs) {
        var first = median(costs.stream().map(Cost::first).toList());
        var state = median(costs.stream().map(Cost::perState).toList());
        return "%-26s %6.0f | %6.0f | %6.2f | %4.0f; first event and each state in ms %s"
                .formatted(
                        form.name(),
                        median(costs.stream().map(Cost::before).toList()),
                        first,
                        state,
                        median(costs.stream().map(Cost::memory).toList()),
                        MEMORIES.stream()
                                .map(memory -> String.format(
                                        Locale.ROOT,
                                        "at %d MB: %.0f, %.1f",
                                        memory,
                                        first * Math.max(1, ONE_PROCESSOR / memory),
                                        state * Math.max(1, ONE_PROCESSOR / memory)))
                                .collect(Collectors.joining("; ")));
    }

    private Cost cost(Form form) throws IOException {
        try (var process = FunctionProcess.start(settings(FUNCTION), DEPLOYED, form.snapshot(), form.options(), log)) {
            process.awaitReady();
            var ready = process.processorTime();
            ask("/workflows/forty/instances", INPUT);
            hand(process, aws.messages());
            var first = process.processorTime();
            IntStream.range(0, WARMING).forEach(_ -> play(process));
            var warm = process.processorTime();
            IntStream.range(0, INSTANCES).forEach(_ -> play(process));
            var end = process.processorTime();
            return new Cost(
                    millis(ready),
                    millis(first.minus(ready)),
                    millis(end.minus(warm)) / (INSTANCES * STATES),
                    memory(process.id()));
        }
    }

    /** Runs an instance from its start to its end. */
    private void play(FunctionProcess process) {
        ask("/workflows/forty/instances", INPUT);
        for (var messages = aws.messages(); !messages.isEmpty(); messages = aws.messages()) {
            hand(process, messages);
        }
    }

    private void hand(FunctionProcess process, List<String> messages) {
        assertThat(given(process.invoke(records(messages))).path("batchItemFailures"))
                .as(log.all().toString())
                .isEmpty();
    }

    private static String workflow() {
        var states = IntStream.rangeClosed(1, STATES)
                .mapToObj(n -> "  - { name: S%d, type: operation, actions: [ { functionRef: add } ], %s }"
                        .formatted(n, n == STATES ? "end: true" : "transition: S" + (n + 1)))
                .collect(Collectors.joining("\n"));
        return """
                id: forty
                version: '1.0'
                specVersion: '0.8'
                functions: [ { name: add, type: expression, operation: '.a + .b' } ]
                states:
                """ + states;
    }

    private void ask(String path, String body) {
        try {
            var request = (ObjectNode) Json.parse(Files.readAllBytes(EVENTS.resolve("api-deploy.json")));
            request.put("routeKey", "POST " + path.replace("forty", "{id}"));
            request.put("rawPath", path).put("body", body);
            if (path.contains("forty")) {
                request.putObject("pathParameters").put("id", "forty");
            }
            ((ObjectNode) request.at("/requestContext/http")).put("path", path);
            assertThat(given(api.invoke(Json.encode(request)))
                            .path("statusCode")
                            .asInt())
                    .isBetween(200, 299);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] records(List<String> messages) {
        var event = JsonNodeFactory.instance.objectNode();
        var records = event.putArray("Records");
        for (var body : messages) {
            var record = records.addObject();
            record.put("messageId", Integer.toString(records.size()));
            record.put("body", body);
            record.put("eventSource", "aws:sqs");
            record.put("eventSourceARN", "arn:aws:sqs:us-east-1:000000000000:instances");
            record.putObject("attributes").put("ApproximateReceiveCount", "1");
        }
        return Json.encode(event);
    }

    private FunctionSettings settings(String name) {
        var function = TemplateFunction.all("../template.yaml", aws::made).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        var variables = new HashMap<>(function.variables());
        variables.putAll(aws.environment());
        return new FunctionSettings(
                name, function.handler(), function.memory(), Duration.ofSeconds(function.seconds()), variables);
    }

    private JsonNode given(FunctionResponse answer) {
        return switch (answer) {
            case FunctionResponse.Given(byte[] payload) -> {
                try {
                    yield Json.parse(payload);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            case FunctionResponse.Failed(String error) -> throw new AssertionError(error + "\n" + log.all());
        };
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }

    private static double memory(long process) throws IOException {
        var most = Files.readAllLines(Path.of("/proc", Long.toString(process), "status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .findFirst()
                .orElseThrow();
        return Integer.parseInt(most.replaceAll("\\D", "")) / 1024.0;
    }
}
