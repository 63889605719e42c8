package dev.stride.adapter.aws.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.broker.NetworkPublisher;
import dev.stride.call.asyncapi.broker.Publications;
import dev.stride.call.asyncapi.broker.Publishing;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.http.client.ClosedPort;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Publishes to SQS queues of ElasticMQ. */
@ExtendWith(EmulatedAwsExtension.class)
class AwsPublisherTest {

    private static final Publications QUEUES = Publications.to(BrokerProtocol.SQS, 9);

    private final SqsClient sqs;
    private final AwsAccess access;

    AwsPublisherTest(EmulatedAws aws) {
        sqs = aws.clients().sqs();
        access = aws.services().access();
    }

    @Test
    void messageIsSentToQueueWithIdempotencyKey() {
        var name = "lights-" + UUID.randomUUID();
        sqs.createQueue(request -> request.queueName(name));

        var publishResult = brokers(access).publish(QUEUES.message(name));

        var message = received(name);
        assertThat(publishResult)
                .isEqualTo(new PublishResult.Published(
                        Publications.json("{\"messageId\": \"" + message.messageId() + "\"}")));
        assertThat(message.body()).isEqualTo("{\"lumens\":3}");
        assertThat(message.messageAttributes())
                .hasEntrySatisfying(
                        "idempotency-key", key -> assertThat(key.stringValue()).isEqualTo("key-1"))
                .hasEntrySatisfying(
                        "trace", trace -> assertThat(trace.stringValue()).isEqualTo("t-1"));
    }

    @Test
    void fifoQueueDeduplicatesMessagesWithSameIdempotencyKey() {
        var name = "lights-" + UUID.randomUUID() + ".fifo";
        sqs.createQueue(request -> request.queueName(name).attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true")));

        brokers(access).publish(QUEUES.message(name));
        brokers(access).publish(QUEUES.message(name));

        received(name);
        var url = sqs.getQueueUrl(request -> request.queueName(name)).queueUrl();
        assertThat(sqs.receiveMessage(request -> request.queueUrl(url)).messages())
                .isEmpty();
    }

    @Test
    void publicationToMissingQueueFailsWithSqsError() {
        assertThat(Publishing.fault(brokers(access).publish(QUEUES.message("nowhere")))
                        .code())
                .contains("QueueDoesNotExist");
    }

    @Test
    void unreachableAwsServiceCausesCommunicationFault() throws Exception {
        var closed = URI.create("http://127.0.0.1:" + ClosedPort.number());
        assertThat(Publishing.fault(brokers(at(closed)).publish(QUEUES.message("lights")))
                        .code())
                .isEqualTo(Fault.COMMUNICATION);
    }

    @Test
    void unresponsiveAwsServiceCausesTimeoutFault() throws Exception {
        try (var silent = Publishing.silent()) {
            var nobody = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            assertThat(Publishing.fault(brokers(at(nobody)).publish(QUEUES.within(Duration.ofMillis(300), "lights")))
                            .code())
                    .isEqualTo(Fault.TIMEOUT);
        }
    }

    private Message received(String name) {
        var url = sqs.getQueueUrl(request -> request.queueName(name)).queueUrl();
        return sqs.receiveMessage(request ->
                        request.queueUrl(url).messageAttributeNames("All").waitTimeSeconds(5))
                .messages()
                .getFirst();
    }

    private static AwsAccess at(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("emulated", "emulated"));
        return new AwsAccess(Region.US_EAST_1, credentials, Optional.of(endpoint));
    }

    private static MessagePublisher brokers(AwsAccess access) {
        var cloud = new AwsCloud(() -> access);
        return new NetworkPublisher(StubClients.with(AwsServices.class, cloud));
    }
}
