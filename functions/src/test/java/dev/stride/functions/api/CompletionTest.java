package dev.stride.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.Stage;
import dev.stride.runtime.Instances;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionTest {

    private final Stage stage = new Stage();
    private final Client client = new Client(stage);
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
    void aCallerMayPreferToWait(String prefer, Duration wanted) {
        var request = new Request("POST", "/", Map.of(), Map.of("prefer", prefer), new byte[0]);

        assertThat(Completion.wanted(request).orElse(null)).isEqualTo(wanted);
    }

    @Test
    void anInstanceThatEndsInTimeIsTheAnswer() {
        client.post("/workflows", Definitions.HELLO);
        client.post("/workflows/hello/instances", "");

        var ended = completion(stage::playOn).await("instance-1", Duration.ofSeconds(25));

        assertThat(ended)
                .hasValueSatisfying(instance -> assertThat(instance.output()).isPresent());
        assertThat(pauses).hasSize(1);
    }

    @Test
    void whoWaitsGivesUpWhenTheTimeIsOver() {
        client.post("/workflows", Definitions.PATIENT);
        client.post("/workflows/patient/instances", "");

        var ended = completion(stage::playOn).await("instance-1", Duration.ofSeconds(3));

        assertThat(ended).isEmpty();
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void theAnswerIsTheInstanceIfItEndsAtOnceElseWhereToLook() {
        client.post("/workflows", Definitions.PATIENT);

        var answer = client.ask("POST", "/workflows/patient/instances", "", Map.of("prefer", "wait=0"));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.headers()).containsEntry("Preference-Applied", "wait=0");
        assertThat(answer.headers()).containsEntry("Location", "/instances/instance-1");
    }

    private Completion completion(Runnable meanwhile) {
        return new Completion(new Instances(stage.ports), () -> now, pause -> {
            pauses.add(pause);
            now = now.plus(pause);
            meanwhile.run();
        });
    }
}
