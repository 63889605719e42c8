package dev.stride.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stride.Limits;
import dev.stride.contract.QueueContract;
import dev.stride.contract.Receiver;
import dev.stride.contract.Receiver.Delivery;
import dev.stride.emulated.EmulatedAws;
import dev.stride.emulated.EmulatedAwsExtension;
import dev.stride.emulated.SqsReceiver;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class SqsQueueTest extends QueueContract {

    private final String url;
    private final Queue queue;
    private final Receiver receiver;
    private final RefusingSqs refusing;

    SqsQueueTest(EmulatedAws aws) {
        url = aws.deploy().queueUrl();
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
    void lettersThatWereNotTakenAreSentAgainAlone() {
        refusing.refuse("b", Limits.ENTRY_TRIES - 1);
        new SqsQueue(refusing, url).send(List.of(Letter.now("a"), Letter.now("b"), Letter.now("c")));
        assertThat(refusing.requests()).containsExactly(List.of("a", "b", "c"), List.of("b"), List.of("b"));
        assertThat(receiver.receive(3, Duration.ofSeconds(10)))
                .extracting(Delivery::body)
                .containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void aLetterThatIsNeverTakenIsAnExceptionThatSaysWhy() {
        refusing.refuse("b", Limits.ENTRY_TRIES);
        assertThatIllegalStateException()
                .isThrownBy(() -> new SqsQueue(refusing, url).send(List.of(Letter.now("a"), Letter.now("b"))))
                .withMessageContaining("1 of 2 entries")
                .withMessageContaining("told to refuse")
                .withMessageContaining(url);
        assertThat(refusing.requests()).hasSize(Limits.ENTRY_TRIES);
        assertThat(receiver.receive(1, Duration.ofSeconds(10)))
                .extracting(Delivery::body)
                .containsExactly("a");
    }

    @Test
    void aDelayStaysWithItsLetterWhenItIsSentAgain() {
        refusing.refuse("late", 1);
        new SqsQueue(refusing, url).send(List.of(Letter.now("first"), new Letter("late", Limits.QUEUE_DELAY)));
        assertThat(receiver.receive(2, Duration.ofSeconds(1)))
                .extracting(Delivery::body)
                .containsExactly("first");
    }

    @Test
    void lettersThatAreTooLargeForOneRequestAreSentInSeveral() {
        var body = "x".repeat(Limits.QUEUE_LETTER_BYTES / 2);
        new SqsQueue(refusing, url).send(Collections.nCopies(3, Letter.now(body)));
        assertThat(refusing.requests()).containsExactly(List.of(body, body), List.of(body));
    }
}
