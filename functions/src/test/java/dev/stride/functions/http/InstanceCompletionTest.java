package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceCompletionTest {

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);
    private final List<Duration> pauses = new ArrayList<>();
    private Instant now = Instant.EPOCH;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            wait=5                     | PT5S
            respond-async, wait = "7"  | PT7S
            wait=600                   | PT25S
            await=5                    |
            wait=soon                  |
            """)
    void preferWaitHeaderMakesTheStartWait(String prefer, Duration wanted) {
        var apiRequest = new ApiRequest("POST", "/", Map.of(), Map.of("prefer", prefer), new byte[0]);

        assertThat(InstanceCompletion.preferredWait(apiRequest).orElse(null)).isEqualTo(wanted);
    }

    @Test
    void waitingStartReturnsTheEndedInstance() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        apiTestClient.post("/workflows/hello/instances", "");

        var ended = completion(inMemoryFunctions::deliverAll).await("instance-1", Duration.ofSeconds(25));

        assertThat(ended)
                .hasValueSatisfying(instance -> assertThat(instance.output()).isPresent());
        assertThat(pauses).hasSize(1);
    }

    @Test
    void waitEndsAtItsTimeLimit() {
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);
        apiTestClient.post("/workflows/patient/instances", "");

        var ended = completion(inMemoryFunctions::deliverAll).await("instance-1", Duration.ofSeconds(3));

        assertThat(ended).isEmpty();
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void waitingStartReturnsTheEndedInstanceOrItsLocation() {
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);

        var answer = apiTestClient.ask("POST", "/workflows/patient/instances", "", Map.of("prefer", "wait=0"));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.headers()).containsEntry("Preference-Applied", "wait=0");
        assertThat(answer.headers()).containsEntry("Location", "/instances/instance-1");
    }

    private InstanceCompletion completion(Runnable meanwhile) {
        return new InstanceCompletion(
                new Instances(inMemoryFunctions.ports, Stores.of(inMemoryFunctions.ports)), () -> now, pause -> {
                    pauses.add(pause);
                    now = now.plus(pause);
                    meanwhile.run();
                });
    }
}
