package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests the deployment package in processes like those of Lambda, with AWS's runtime interface client. */
@ExtendWith(EmulatedAwsExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("simulation")
class FunctionProcessTest {

    private static final String EVENT_SINK = "EventSinkFunction";
    private static final Path DEPLOYED = Path.of("../../functions/target/lambda");
    private static final Path EVENTS = Path.of("../../events");

    /** The JVM option for the quick compiler only, as on Lambda. */
    private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1");

    private final Map<String, FunctionProcess> processes = new HashMap<>();
    private final CapturedLog log = new CapturedLog();
    private AwsOverHttp aws;

    @BeforeAll
    void start(EmulatedAws emulated) throws Exception {
        aws = AwsOverHttp.start(emulated);
    }

    @AfterAll
    void stop() throws Exception {
        processes.values().forEach(FunctionProcess::close);
        aws.close();
    }

    @Test
    void everyFunctionOfTheTemplateHandlesItsSampleEvent() throws IOException {
        var samples = Map.of(
                "AdvanceFunction",
                "sqs-occurrence",
                "EventFunction",
                "sqs-event-cloudevent",
                "DeadLetterFunction",
                "sqs-dead-letter",
                "SweepFunction",
                "scheduled-sweep",
                "MessageFunction",
                "message-sqs",
                "StartFunction",
                "api-start",
                "ApiFunction",
                "api-deploy",
                EVENT_SINK,
                "sqs-sink");

        assertThat(functions()).extracting(FunctionSettings::name).hasSameElementsAs(samples.keySet());
        // The processes start at the same time.
        functions().forEach(this::process);
        for (var function : functions()) {
            var answer = given(process(function).invoke(sample(samples.getOrDefault(function.name(), ""))));

            if (function.name().equals(EVENT_SINK)) {
                assertThat(answer.path("batchItemFailures"))
                        .as("the sink of this test cannot be reached")
                        .hasSize(1);
                continue;
            }

            assertThat(answer.path("batchItemFailures"))
                    .as(function.name() + log.all())
                    .isEmpty();
            assertThat(answer.path("statusCode").asInt(200))
                    .as(answer.toString())
                    .isBetween(200, 299);
        }
    }

    @Test
    void handlerExceptionIsReportedAndTheProcessContinues() {
        var function = function("AdvanceFunction");
        var process = process(function);

        assertThat(process.invoke("[]".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        FunctionResponse.Failed.class,
                        it -> assertThat(it.error()).contains("errorMessage", "errorType"));

        assertThat(process.isAlive()).isTrue();
        assertThat(given(process.invoke("{\"Records\": []}".getBytes(StandardCharsets.UTF_8)))
                        .path("batchItemFailures"))
                .isEmpty();
    }

    @Test
    void functionWithoutARequiredEnvironmentVariable_reportsTheVariableName() throws IOException {
        var whole = function("ApiFunction");
        var variables = new HashMap<>(whole.environment());
        variables.remove("STRIDE_TABLE");
        var function = new FunctionSettings(whole.name(), whole.handler(), whole.memory(), whole.timeout(), variables);

        try (var process = FunctionProcess.start(function, DEPLOYED.toAbsolutePath(), false, OPTIONS, log)) {
            assertThat(process.invoke(sample("api-health")))
                    .isInstanceOfSatisfying(
                            FunctionResponse.Failed.class,
                            it -> assertThat(it.error()).contains("STRIDE_TABLE"));
        }
    }

    private FunctionSettings function(String name) {
        return functions().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the functions of the template, with an environment for the emulated AWS. */
    private List<FunctionSettings> functions() {
        return TemplateFunction.all("../template.yaml", aws::made).stream()
                .map(each -> {
                    var variables = new HashMap<>(each.variables());
                    variables.putAll(aws.environment());
                    if (each.name().equals(EVENT_SINK)) {
                        variables.put("STRIDE_EVENT_SINK", "https://sink.invalid/events");
                    }
                    return new FunctionSettings(
                            each.name(), each.handler(), each.memory(), Duration.ofSeconds(each.seconds()), variables);
                })
                .toList();
    }

    private FunctionProcess process(FunctionSettings function) {
        return processes.computeIfAbsent(function.name(), _ -> {
            try {
                return FunctionProcess.start(function, DEPLOYED.toAbsolutePath(), true, OPTIONS, log);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private JsonNode given(FunctionResponse answer) {
        return switch (answer) {
            case FunctionResponse.Given given -> json(given.payload());
            case FunctionResponse.Failed failed -> throw new AssertionError(failed.error() + "\n" + log.all());
        };
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] sample(String event) throws IOException {
        return Files.readAllBytes(EVENTS.resolve(event + ".json"));
    }
}
