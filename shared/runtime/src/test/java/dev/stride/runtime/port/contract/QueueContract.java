package dev.stride.runtime.port.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stride.Limits;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.contract.Receiver.Delivery;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of {@link Queue}, tested against each adapter. The queue is empty at the start of each test. */
public abstract class QueueContract {

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(30);

    /** Returns the adapter under test; a test gets the same one at each call. */
    protected abstract Queue queue();

    /** Returns a receiver of the messages in {@link #queue}. */
    protected abstract Receiver receiver();

    @Test
    public void fullMessageBatch_arrivesCompletely() {
        var bodies = IntStream.range(0, Limits.QUEUE_BATCH)
                .mapToObj(number -> "message " + number)
                .toList();
        queue().send(bodies.stream().map(OutgoingMessage::immediate).toList());
        assertThat(received(bodies.size())).containsExactlyInAnyOrderElementsOf(bodies);
    }

    @Test
    public void equalMessages_allArrive() {
        queue().send(Collections.nCopies(3, OutgoingMessage.immediate("same")));
        assertThat(received(3)).containsExactly("same", "same", "same");
    }

    @Test
    public void emptyMessageBatch_isAccepted() {
        queue().send(List.of());
        assertThat(receiver().receive(1, Duration.ZERO)).isEmpty();
    }

    @Test
    public void oversizedMessageBatch_isRejected() {
        var tooMany = Collections.nCopies(Limits.QUEUE_BATCH + 1, OutgoingMessage.immediate("one of too many"));
        assertThatIllegalArgumentException().isThrownBy(() -> queue().send(tooMany));
    }

    @Test
    public void messageBody_arrivesUnchanged() {
        var body = "{\"text\": \"ä € \uD83D\uDE00 & <b> ' \\\" %20 +\"}\n\t\r\n ";
        queue().send(List.of(OutgoingMessage.immediate(body)));
        assertThat(received(1)).containsExactly(body);
    }

    @Test
    public void largestMessage_arrives() {
        var body = "x".repeat(Limits.QUEUE_MESSAGE_BYTES);
        queue().send(List.of(OutgoingMessage.immediate(body)));
        assertThat(received(1)).containsExactly(body);
    }

    @Test
    public void batchOfLargeMessages_arrives() {
        var body = "x".repeat(Limits.QUEUE_MESSAGE_BYTES / 4);
        queue().send(Collections.nCopies(Limits.QUEUE_BATCH, OutgoingMessage.immediate(body)));
        assertThat(received(Limits.QUEUE_BATCH)).containsOnly(body);
    }

    @Test
    public void delayedMessage_arrivesAfterItsDelay() {
        var sent = receiver().now().truncatedTo(ChronoUnit.MILLIS);
        queue().send(List.of(new OutgoingMessage("late", SOON)));
        assertThat(receiver().receive(1, LONG))
                .singleElement()
                .extracting(Delivery::at)
                .satisfies(at -> assertThat(at).isAfterOrEqualTo(sent.plus(SOON)));
    }

    @Test
    public void messagesOfOneBatch_haveSeparateDelays() {
        queue().send(List.of(
                new OutgoingMessage("last", Limits.QUEUE_DELAY),
                new OutgoingMessage("late", SOON),
                OutgoingMessage.immediate("first")));
        assertThat(received(1)).containsExactly("first");
        assertThat(received(1)).containsExactly("late");
    }

    @Test
    public void unacknowledgedMessage_isRedelivered() {
        queue().send(List.of(OutgoingMessage.immediate("unhandled")));
        receiver().receive(1, LONG).forEach(receiver()::giveBack);
        assertThat(received(1)).containsExactly("unhandled");
    }

    @Test
    public void acknowledgedMessage_isNotRedelivered() {
        queue().send(List.of(OutgoingMessage.immediate("handled")));
        received(1);
        assertThat(receiver().receive(1, SOON)).isEmpty();
    }

    /** Receives and acknowledges messages. */
    private List<String> received(int count) {
        var deliveries = receiver().receive(count, LONG);
        deliveries.forEach(receiver()::acknowledge);
        return deliveries.stream().map(Delivery::body).toList();
    }
}
