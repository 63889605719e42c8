package dev.stride.adapter.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stride.Limits;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.adapter.aws.emulated.BrokenService;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table.Key;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.regions.Region;

class AwsAccessTest {

    private static final AwsResources RESOURCES = new AwsResources(
            "table",
            "bucket",
            "http://queue/url",
            "arn:queue",
            Optional.empty(),
            "group",
            "arn:role",
            Optional.empty(),
            "bus",
            Optional.empty(),
            new EventSources("arn:events", "stride", List.of("bus"), List.of()));

    @Test
    void failingAwsRequest_isSentALimitedNumberOfTimes() {
        try (var service = new BrokenService(500, "InternalServerError");
                var clients = AwsClients.connect(access(service))) {
            var ports = AwsPorts.of(clients, RESOURCES);
            assertFails(() -> ports.table().get(new Key("P", "S")));
            assertThat(service.requests()).isEqualTo(Limits.AWS_ATTEMPTS);
        }
    }

    @Test
    void everyAwsClient_usesTheConfiguredEndpoint() {
        try (var service = new BrokenService(400, "ValidationException");
                var clients = AwsClients.connect(access(service))) {
            var ports = AwsPorts.of(clients, RESOURCES);
            assertFails(() -> ports.table().get(new Key("P", "S")));
            assertFails(() -> ports.queue().send(List.of(OutgoingMessage.immediate("body"))));
            assertFails(() -> ports.timers().set("alarm", Instant.EPOCH, "ring"));
            assertFails(() -> ports.objects().put("blob", new byte[1]));
            assertFails(() -> ports.objects().get("blob"));
            assertThat(service.requests()).isEqualTo(5);
        }
    }

    @Test
    void awsRequest_timesOutAfterEightSeconds() {
        try (var service = new BrokenService(500, "InternalServerError");
                var clients = AwsClients.connect(access(service))) {
            assertThat(List.of(clients.dynamo(), clients.sqs(), clients.eventBridge(), clients.scheduler()))
                    .extracting(client -> client.serviceClientConfiguration().overrideConfiguration())
                    .allSatisfy(options -> {
                        assertThat(options.apiCallAttemptTimeout()).contains(Duration.ofSeconds(2));
                        assertThat(options.apiCallTimeout()).contains(Duration.ofSeconds(8));
                    });
        }
    }

    @Test
    void s3Request_timesOutAfterFifteenSeconds() {
        try (var service = new BrokenService(500, "InternalServerError");
                var clients = AwsClients.connect(access(service))) {
            var options = clients.s3().serviceClientConfiguration().overrideConfiguration();
            assertThat(options.apiCallAttemptTimeout()).contains(Duration.ofSeconds(5));
            assertThat(options.apiCallTimeout()).contains(Duration.ofSeconds(15));
        }
    }

    private static void assertFails(Runnable call) {
        assertThatExceptionOfType(AwsServiceException.class).isThrownBy(call::run);
    }

    private static AwsAccess access(BrokenService service) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));
        return new AwsAccess(Region.EU_WEST_1, credentials, Optional.of(service.endpoint()));
    }
}
