package dev.stride.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Tests that confirmed writes survive a restart of the table process, and messages an interruption of the queues. */
@Tag("chaos")
class CloudProcessesTest {

    private static final Duration VISIBILITY = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    @Test
    void messagesInEmulatedQueues_areAllDelivered_afterANetworkInterruption() {
        try (var cloud = new CloudProcesses(folder, _ -> {});
                var queues = cloud.toQueues().sqs()) {
            var url =
                    queues.createQueue(request -> request.queueName("letters")).queueUrl();
            var sent = IntStream.range(0, 100).mapToObj(Integer::toString).collect(Collectors.toSet());
            sent.forEach(letter ->
                    queues.sendMessage(request -> request.queueUrl(url).messageBody(letter)));

            cloud.interruptQueues(Duration.ofSeconds(1));

            assertThat(received(queues, url)).isEqualTo(sent);
        }
    }

    @Test
    void deployedWorkflow_canBeStartedAfterARestartOfRuntimeAndDatabase() {
        var clock = new OffsetClock(folder.resolve("clock"));
        clock.set(Duration.ZERO);
        try (var cloud = new CloudProcesses(folder, _ -> {})) {
            try (var first = cloud.runtime(clock, VISIBILITY, Map.of(), _ -> {})) {
                post(first.address(), "/workflows", "application/yaml", """
                        id: patience
                        version: '1'
                        specVersion: '0.8'
                        states: [ { name: Rest, type: sleep, duration: PT1S, end: true } ]
                        """, "");
                post(first.address(), "/workflows/patience/instances", "application/json", "{}", "");
            }
            cloud.restartTable();
            try (var second = cloud.runtime(clock, VISIBILITY, Map.of(), _ -> {})) {
                assertThat(post(second.address(), "/workflows/patience/instances", "application/json", "{}", "wait=20"))
                        .isEqualTo(200);
            }
        }
    }

    private static Set<String> received(SqsClient queues, String url) {
        var received = new HashSet<String>();
        while (true) {
            var some = queues.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(10))
                    .messages();
            if (some.isEmpty()) {
                return received;
            }
            some.stream().map(Message::body).forEach(received::add);
        }
    }

    /** Starts the instance, always with the same idempotency key. @param prefer whether to wait for its end */
    private static int post(URI address, String path, String type, String body, String prefer) {
        var headers = Map.of("Content-Type", type, "Idempotency-Key", "once", "Prefer", prefer);
        try (var endpoint = new ApiClient(
                address, RequestAuthentication.ANONYMOUS, RetrySchedule.standard(), InstantSource.system())) {
            return endpoint.post(path, Map.of(), headers, body.getBytes(StandardCharsets.UTF_8))
                    .status();
        }
    }
}
