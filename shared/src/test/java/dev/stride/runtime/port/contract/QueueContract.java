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

/** What {@link Queue} promises. The queue is empty at the start of each test. */
public abstract class QueueContract {

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(30);

    /** The queue under test; the same one for all of a test. */
    protected abstract Queue queue();

    /** The receiving end of {@link #queue}. */
    protected abstract Receiver receiver();

    @Test
    public void everyLetterOfAFullSendArrives() {
        var bodies = IntStream.range(0, Limits.QUEUE_BATCH)
                .mapToObj(number -> "letter " + number)
                .toList();
        queue().send(bodies.stream().map(OutgoingMessage::immediate).toList());
        assertThat(received(bodies.size())).containsExactlyInAnyOrderElementsOf(bodies);
    }

    @Test
    public void equalLettersAllArrive() {
        queue().send(Collections.nCopies(3, OutgoingMessage.immediate("same")));
        assertThat(received(3)).containsExactly("same", "same", "same");
    }

    @Test
    public void sendingNothingIsAllowed() {
        queue().send(List.of());
        assertThat(receiver().receive(1, Duration.ZERO)).isEmpty();
    }

    @Test
    public void oneSendTakesNoMoreThanABatch() {
        var tooMany = Collections.nCopies(Limits.QUEUE_BATCH + 1, OutgoingMessage.immediate("one of too many"));
        assertThatIllegalArgumentException().isThrownBy(() -> queue().send(tooMany));
    }

    @Test
    public void aBodyArrivesAsItWasSent() {
        var body = "{\"text\": \"ä € \uD83D\uDE00 & <b> ' \\\" %20 +\"}\n\t\r\n ";
        queue().send(List.of(OutgoingMessage.immediate(body)));
        assertThat(received(1)).containsExactly(body);
    }

    @Test
    public void theLargestLetterArrives() {
        var body = "x".repeat(Limits.QUEUE_MESSAGE_BYTES);
        queue().send(List.of(OutgoingMessage.immediate(body)));
        assertThat(received(1)).containsExactly(body);
    }

    @Test
    public void aBatchOfLargeLettersArrives() {
        var body = "x".repeat(Limits.QUEUE_MESSAGE_BYTES / 4);
        queue().send(Collections.nCopies(Limits.QUEUE_BATCH, OutgoingMessage.immediate(body)));
        assertThat(received(Limits.QUEUE_BATCH)).containsOnly(body);
    }

    @Test
    public void aDelayedLetterArrivesNotBeforeItsDelayIsOver() {
        var sent = receiver().now().truncatedTo(ChronoUnit.MILLIS);
        queue().send(List.of(new OutgoingMessage("late", SOON)));
        assertThat(receiver().receive(1, LONG))
                .singleElement()
                .extracting(Delivery::at)
                .satisfies(at -> assertThat(at).isAfterOrEqualTo(sent.plus(SOON)));
    }

    @Test
    public void eachLetterHasItsOwnDelay() {
        queue().send(List.of(
                new OutgoingMessage("last", Limits.QUEUE_DELAY),
                new OutgoingMessage("late", SOON),
                OutgoingMessage.immediate("first")));
        assertThat(received(1)).containsExactly("first");
        assertThat(received(1)).containsExactly("late");
    }

    @Test
    public void aLetterThatIsNotAcknowledgedComesAgain() {
        queue().send(List.of(OutgoingMessage.immediate("unhandled")));
        receiver().receive(1, LONG).forEach(receiver()::giveBack);
        assertThat(received(1)).containsExactly("unhandled");
    }

    @Test
    public void anAcknowledgedLetterDoesNotComeAgain() {
        queue().send(List.of(OutgoingMessage.immediate("handled")));
        received(1);
        assertThat(receiver().receive(1, SOON)).isEmpty();
    }

    /** Receives and acknowledges. */
    private List<String> received(int count) {
        var deliveries = receiver().receive(count, LONG);
        deliveries.forEach(receiver()::acknowledge);
        return deliveries.stream().map(Delivery::body).toList();
    }
}
