package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Tests the sample events, which also feed {@code sam local invoke}. Each test handles several of them in their natural order.
 */
class EventsTest {

    private static final Path EVENTS = Path.of("../events");

    /** Names in events begin with a capital where those of the event classes do not. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES)
            .build();

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final TestContext testContext = new TestContext();

    @Test
    void sampleApiGatewayEvents_deployAWorkflow_startAnInstance_andListTheInstance() {
        assertThat(answer("api-deploy").getStatusCode()).isEqualTo(201);
        assertThat(answer("api-deploy").getStatusCode())
                .as("the same once more")
                .isEqualTo(200);

        var started = answer("api-start");
        assertThat(started.getStatusCode()).isEqualTo(202);
        assertThat(started.getHeaders()).containsEntry("Location", "/instances/instance-1");
        assertThat(body(started).path("status").asText()).isEqualTo("PENDING");

        inMemoryFunctions.deliverAll();

        assertThat(body(answer("api-show")).path("status").asText()).isEqualTo("WAITING");
        assertThat(body(answer("api-show")).at("/waitingFor/0/until").asText()).isEqualTo("2024-01-14T00:00:00Z");
        assertThat(body(answer("api-list")).at("/instances/0/id").asText()).isEqualTo("instance-1");
    }

    @Test
    void sampleSqsMessageWithACancelCommand_cancelsTheInstanceNamedInTheMessage() {
        startTheTrial();

        assertThat(inMemoryFunctions
                        .advance
                        .handleRequest(sqs("sqs-advance"), testContext)
                        .getBatchItemFailures())
                .isEmpty();

        assertThat(body(answer("api-show")).path("status").asText()).isEqualTo("CANCELLED");
    }

    @Test
    void sqsMessageOfEventBridgeScheduler_startsAnInstanceOfTheScheduledWorkflow() {
        assertThat(answer("api-deploy-schedule").getStatusCode()).isEqualTo(201);
        inMemoryFunctions.advanceTime(Duration.ofHours(1));

        assertThat(inMemoryFunctions
                        .advance
                        .handleRequest(sqs("sqs-occurrence"), testContext)
                        .getBatchItemFailures())
                .isEmpty();
        inMemoryFunctions.deliverAll();

        var instances = body(answer("api-list-schedule")).path("instances");
        assertThat(instances).hasSize(1);
        assertThat(instances.at("/0/status").asText()).isEqualTo("COMPLETED");
    }

    @Test
    void deadLetterHandler_returnsADeadLetter_toTheQueueThatItCameFrom() {
        startTheTrial();

        assertThat(inMemoryFunctions
                        .deadLetters
                        .handleRequest(sqs("sqs-dead-letter"), testContext)
                        .getBatchItemFailures())
                .isEmpty();
        inMemoryFunctions.deliverAll();

        assertThat(body(answer("api-show")).path("status").asText()).isEqualTo("CANCELLED");
    }

    @Test
    void apiHandler_answersTheSampleRequestOfTheHealthRoute() {
        assertThat(answer("api-health").getStatusCode()).isEqualTo(200);
    }

    private void startTheTrial() {
        answer("api-deploy");
        answer("api-start");
        inMemoryFunctions.deliverAll();
    }

    private APIGatewayV2HTTPResponse answer(String event) {
        return inMemoryFunctions.apiHandler.handleRequest(read(event, APIGatewayV2HTTPEvent.class), testContext);
    }

    private static JsonNode body(APIGatewayV2HTTPResponse response) {
        try {
            return JSON.readTree(response.getBody());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SQSEvent sqs(String event) {
        return read(event, SQSEvent.class);
    }

    private static <T> T read(String event, Class<T> type) {
        try {
            return JSON.readValue(EVENTS.resolve(event + ".json").toFile(), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
