package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.functions.http.ApiSettings.SourceAllowList;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void preferHeaderWithWait_setsHowLongTheRequestWaitsForTheEndOfTheInstance(String prefer, Duration wanted) {
        var apiRequest = new ApiRequest("POST", "/", Map.of(), Map.of("prefer", prefer), new byte[0]);

        assertThat(waits(apiRequest).orElse(null)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource({"PT5S, PT5S", "PT0.5S, PT0.5S", "PT1H, PT25S", "PT0S, PT0S"})
    void waitParameter_overridesThePreferHeaderAndIsLimitedTo25Seconds(String wait, Duration wanted) {
        var apiRequest = new ApiRequest("POST", "/", Map.of("wait", wait), Map.of("prefer", "wait=7"), new byte[0]);

        assertThat(waits(apiRequest)).contains(wanted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "soon", "-PT5S", "P1Y"})
    void startWithAnInvalidWaitIsRejectedAndStartsNothing(String wait) {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        var answer = apiTestClient.post("/workflows/hello/instances?wait=" + wait, "");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().toString()).contains("The parameter wait must be a duration such as PT5S");
        assertThat(apiTestClient.get("/instances").body().toString()).doesNotContain("hello");
    }

    @Test
    void waitForTheEndOfAnInstance_returnsTheInstance_whenItHasEnded() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        apiTestClient.post("/workflows/hello/instances", "");

        var ended = completion(inMemoryFunctions::deliverAll).await("instance-1", Duration.ofSeconds(25));

        assertThat(ended)
                .hasValueSatisfying(instance -> assertThat(instance.output()).isPresent());
        assertThat(pauses).hasSize(1);
    }

    @Test
    void waitForTheEndOfAnInstance_returnsTheInstanceAsItIs_ifTheTimeLimitExpires() {
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);
        apiTestClient.post("/workflows/patient/instances", "");

        var ended = completion(inMemoryFunctions::deliverAll).await("instance-1", Duration.ofSeconds(3));

        assertThat(ended)
                .hasValueSatisfying(instance -> assertThat(instance.status()).isEqualTo(Status.WAITING));
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void requestThatIsToldOfTheEnd_doesNotLookBeforeIt() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        apiTestClient.post("/workflows/hello/instances", "");
        var told = new InstanceEnds() {

            @Override
            public Duration firstPause() {
                return Duration.ofSeconds(7);
            }

            @Override
            public Listener listen(String instance) {
                return pause -> {
                    pauses.add(pause);
                    inMemoryFunctions.deliverAll();
                };
            }
        };

        assertThat(listening(told).await("instance-1", Duration.ofSeconds(25)))
                .hasValueSatisfying(instance -> assertThat(instance.output()).isPresent());
        assertThat(pauses).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void startRequestWithPreferWaitZero_isAnswered202WithTheInstanceLocation() {
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);

        var answer = apiTestClient.ask("POST", "/workflows/patient/instances", "", Map.of("prefer", "wait=0"));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.headers()).containsEntry("Preference-Applied", "wait=0");
        assertThat(answer.headers()).containsEntry("Location", "/instances/instance-1");
    }

    @Test
    void startRequestWithAPreferWaitHeader_completesAShortInstanceWithoutTheQueue() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        var answer = apiTestClient.ask("POST", "/workflows/hello/instances", "", Map.of("prefer", "wait=5"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().path("status").asText()).isEqualTo("COMPLETED");
        assertThat(inMemoryFunctions.letters())
                .singleElement()
                .satisfies(late -> assertThat(late.delay()).isEqualTo(Limits.INLINE_START_DELAY));
    }

    /** In a function whose executions all requests share, a start runs the first states and does not wait for more. */
    @Test
    void startThatMayNotWait_isAnsweredAfterTheFirstStates() {
        var settings = new ApiSettings(
                new AccessPolicy.Everyone(), SourceAllowList.UNRESTRICTED, AllowedSenders.EVERY_ACCOUNT, Duration.ZERO);
        var api = new ApiTestClient(inMemoryFunctions.apiWith(settings));
        api.post("/workflows", TestDefinitions.HELLO);
        api.post("/workflows", TestDefinitions.PATIENT);

        assertThat(api.post("/workflows/hello/instances?wait=PT20S", "").status())
                .isEqualTo(200);
        var waiting = api.ask("POST", "/workflows/patient/instances", "", Map.of("prefer", "wait=20"));
        assertThat(waiting.status()).isEqualTo(202);
        assertThat(waiting.body().path("status").asText()).isEqualTo("WAITING");
        assertThat(waiting.headers()).containsEntry("Preference-Applied", "wait=0");
    }

    private Optional<Duration> waits(ApiRequest apiRequest) {
        return InstanceCompletion.requestedWait(apiRequest).map(completion(() -> {})::grant);
    }

    private InstanceCompletion completion(Runnable meanwhile) {
        return listening(_ -> pause -> {
            pauses.add(pause);
            now = now.plus(pause);
            meanwhile.run();
        });
    }

    private InstanceCompletion listening(InstanceEnds ends) {
        var instances = new Instances(inMemoryFunctions.ports, Stores.of(inMemoryFunctions.ports));
        return new InstanceCompletion(instances, () -> now, ends, ApiSettings.LONGEST_WAIT);
    }
}
