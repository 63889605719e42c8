package dev.stride.adapter.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stride.Limits;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.contract.QueueContract;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.Receiver.Delivery;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

@ExtendWith(EmulatedAwsExtension.class)
class SqsQueueTest extends QueueContract {

    private final String url;
    private final SqsClient client;
    private final Queue queue;
    private final Receiver receiver;
    private final RefusingSqs refusing;

    SqsQueueTest(EmulatedAws aws) {
        url = aws.deploy().queueUrl();
        client = aws.clients().sqs();
        queue = new SqsQueue(aws.clients().sqs(), url);
        receiver = new SqsReceiver(aws.clients().sqs(), url);
        refusing = new RefusingSqs(aws.clients().sqs());
    }

    @Override
    protected Queue queue() {
        return queue;
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }

    @Test
    void groupOfAnOutgoingMessage_isSentAsItsSqsMessageGroupId() {
        queue.send(List.of(
                new OutgoingMessage("a", Duration.ZERO, Optional.of("plan"), Lane.COMMON),
                OutgoingMessage.immediate("b")));

        var groups = new HashMap<String, Optional<String>>();
        while (groups.size() < 2) {
            client.receiveMessage(request -> request.queueUrl(url)
                            .waitTimeSeconds(1)
                            .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                    .messages()
                    .forEach(message -> groups.put(
                            message.body(),
                            Optional.ofNullable(
                                    message.attributes().get(MessageSystemAttributeName.MESSAGE_GROUP_ID))));
        }
        assertThat(groups).containsExactlyInAnyOrderEntriesOf(Map.of("a", Optional.of("plan"), "b", Optional.empty()));
    }

    @Test
    void partlyRejectedSqsBatch_isRetriedOnlyWithTheRejectedMessages() {
        refusing.refuse("b", Limits.BATCH_ENTRY_ATTEMPTS - 1);
        new SqsQueue(refusing, url)
                .send(List.of(
                        OutgoingMessage.immediate("a"),
                        OutgoingMessage.immediate("b"),
                        OutgoingMessage.immediate("c")));
        assertThat(refusing.requests()).containsExactly(List.of("a", "b", "c"), List.of("b"), List.of("b"));
        assertThat(receiver.receive(3, Duration.ofSeconds(10)))
                .extracting(Delivery::body)
                .containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void sqsBatch_failsWithTheReason_ifSqsRejectsAMessageInEveryAttempt() {
        refusing.refuse("b", Limits.BATCH_ENTRY_ATTEMPTS);
        assertThatIllegalStateException()
                .isThrownBy(() -> new SqsQueue(refusing, url)
                        .send(List.of(OutgoingMessage.immediate("a"), OutgoingMessage.immediate("b"))))
                .withMessageContaining("1 of 2 batch entries")
                .withMessageContaining("rejected by the test")
                .withMessageContaining(url);
        assertThat(refusing.requests()).hasSize(Limits.BATCH_ENTRY_ATTEMPTS);
        assertThat(receiver.receive(1, Duration.ofSeconds(10)))
                .extracting(Delivery::body)
                .containsExactly("a");
    }

    @Test
    void messageThatSqsRejects_keepsItsDelay_whenItIsSentAgain() {
        refusing.refuse("late", 1);
        new SqsQueue(refusing, url)
                .send(List.of(OutgoingMessage.immediate("first"), new OutgoingMessage("late", Limits.QUEUE_DELAY)));
        assertThat(receiver.receive(2, Duration.ofSeconds(1)))
                .extracting(Delivery::body)
                .containsExactly("first");
    }

    @Test
    void sqsBatchAboveTheSizeLimit_isSentAsSeveralRequests() {
        var body = "x".repeat(Limits.QUEUE_MESSAGE_BYTES / 2);
        new SqsQueue(refusing, url).send(Collections.nCopies(3, OutgoingMessage.immediate(body)));
        assertThat(refusing.requests()).containsExactly(List.of(body, body), List.of(body));
    }
}
