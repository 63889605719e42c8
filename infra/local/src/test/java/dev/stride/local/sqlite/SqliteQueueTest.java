package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.local.SettableClock;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SqliteQueueTest {

    private static final Duration HIDDEN = Duration.ofSeconds(30);

    private final SettableClock clock = new SettableClock();
    private final Database database = Database.inMemory();
    private final SqliteQueue deadLetters =
            new SqliteQueue(database, "dead", Optional.empty(), clock, new WakeupSignal());
    private final SqliteQueue queue =
            new SqliteQueue(database, "live", Optional.of(deadLetters), clock, new WakeupSignal());

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void receivedMessage_isHidden_andThenRedeliveredWithAReceiveCountOfTwo() {
        queue.send(List.of(OutgoingMessage.immediate("a")));

        assertThat(queue.receive(10, HIDDEN)).singleElement().satisfies(message -> {
            assertThat(message.body()).isEqualTo("a");
            assertThat(message.receives()).isEqualTo(1);
            assertThat(message.sentAt()).isEqualTo(clock.instant());
        });
        clock.advance(HIDDEN.minusMillis(1));
        assertThat(queue.receive(10, HIDDEN)).isEmpty();
        clock.advance(Duration.ofMillis(1));
        assertThat(queue.receive(10, HIDDEN))
                .extracting(SqliteQueue.ReceivedMessage::receives)
                .containsExactly(2);
    }

    @Test
    void delayedMessageIsNotReceivedBeforeItsTime() {
        queue.send(List.of(new OutgoingMessage("later", Duration.ofSeconds(900))));

        clock.advance(Duration.ofSeconds(900).minusMillis(1));
        assertThat(queue.receive(10, HIDDEN)).isEmpty();
        assertThat(queue.nextDue()).contains(clock.instant().plusMillis(1));
        clock.advance(Duration.ofMillis(1));
        assertThat(queue.receive(10, HIDDEN)).hasSize(1);
    }

    @Test
    void deletedMessageIsNotRedelivered() {
        queue.send(List.of(OutgoingMessage.immediate("a")));
        queue.delete(queue.receive(10, HIDDEN));

        clock.advance(Duration.ofDays(1));
        assertThat(queue.receive(10, HIDDEN)).isEmpty();
        assertThat(queue.nextDue()).isEmpty();
    }

    @Test
    void receiptHandleOfAnEarlierDelivery_canNeitherDeleteTheMessageNorMakeItVisible() {
        queue.send(List.of(OutgoingMessage.immediate("a")));
        var first = queue.receive(1, HIDDEN).getFirst();
        clock.advance(HIDDEN);
        var second = queue.receive(1, HIDDEN).getFirst();

        queue.delete(List.of(first));
        queue.returnToQueue(first, Duration.ZERO);
        assertThat(queue.receive(1, HIDDEN)).isEmpty();
        queue.returnToQueue(second, Duration.ZERO);
        assertThat(queue.receive(1, HIDDEN)).hasSize(1);
    }

    @Test
    void messageReturnedToTheQueueWithADelay_isRedeliveredAfterTheDelay() {
        queue.send(List.of(OutgoingMessage.immediate("a")));
        queue.returnToQueue(queue.receive(1, HIDDEN).getFirst(), Duration.ofSeconds(2));

        assertThat(queue.nextDue()).contains(clock.instant().plusSeconds(2));
        clock.advance(Duration.ofSeconds(2));
        assertThat(queue.receive(1, HIDDEN)).hasSize(1);
    }

    @Test
    void receiveReturnsAtMostTheRequestedNumber() {
        queue.send(Collections.nCopies(10, OutgoingMessage.immediate("a")));

        assertThat(queue.receive(4, HIDDEN)).hasSize(4);
        assertThat(queue.receive(10, HIDDEN)).hasSize(6);
    }

    @Test
    void messageReceivedTooOften_becomesADeadLetterWithItsReceiveCountReset() {
        queue.send(List.of(OutgoingMessage.immediate("poison"), OutgoingMessage.immediate("fine")));
        for (int receive = 1; receive <= Limits.QUEUE_RECEIVES; receive++) {
            assertThat(queue.receive(1, Duration.ZERO))
                    .extracting(SqliteQueue.ReceivedMessage::body)
                    .containsExactly("poison");
        }

        assertThat(queue.receive(10, HIDDEN))
                .extracting(SqliteQueue.ReceivedMessage::body)
                .containsExactly("fine");
        assertThat(deadLetters.receive(10, HIDDEN)).singleElement().satisfies(message -> {
            assertThat(message.body()).isEqualTo("poison");
            assertThat(message.receives()).isEqualTo(1);
        });
    }

    @Test
    void messagesInFlightAtACrash_areRedelivered_withoutWaitingForTheirVisibilityTimeout() {
        queue.send(
                List.of(OutgoingMessage.immediate("in flight"), new OutgoingMessage("delayed", Duration.ofSeconds(5))));
        queue.receive(10, HIDDEN);

        queue.returnAllInFlight();

        assertThat(queue.receive(10, HIDDEN))
                .extracting(SqliteQueue.ReceivedMessage::body)
                .containsExactly("in flight");
    }

    @Test
    void messageGroups_areReceivedAlternatelyDespiteTheBacklogOfOneGroup() {
        backlog("busy", 100);
        queue.send(List.of(grouped("quiet"), grouped("quiet")));

        assertThat(bodies(queue.receive(5, HIDDEN))).containsExactly("busy", "quiet", "busy", "quiet", "busy");
    }

    @Test
    void receivingOneMessageAtATime_alternatesBetweenTheMessageGroups() {
        List.of("a", "b", "c").forEach(group -> backlog(group, 10));

        var received = IntStream.range(0, 6)
                .mapToObj(_ -> bodies(queue.receive(1, HIDDEN)).getFirst())
                .toList();

        assertThat(received.subList(0, 3)).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(received.subList(3, 6)).isEqualTo(received.subList(0, 3));
    }

    @Test
    void messagesWithoutAGroup_areReceivedDespiteTheBacklogOfAGroup() {
        backlog("busy", 100);
        queue.send(List.of(OutgoingMessage.immediate("none")));

        assertThat(bodies(queue.receive(2, HIDDEN))).containsExactlyInAnyOrder("busy", "none");
    }

    @Test
    void messagesOfOneGroup_areReceivedInTheOrderInWhichTheyAreDue() {
        queue.send(List.of(new OutgoingMessage("later", Duration.ofSeconds(2)), OutgoingMessage.immediate("now")));
        queue.send(List.of(new OutgoingMessage("sooner", Duration.ofSeconds(1))));
        clock.advance(Duration.ofSeconds(3));

        assertThat(bodies(queue.receive(10, HIDDEN))).containsExactly("now", "sooner", "later");
    }

    private void backlog(String group, int messages) {
        for (int sent = 0; sent < messages; sent += Limits.QUEUE_BATCH) {
            queue.send(Collections.nCopies(Math.min(Limits.QUEUE_BATCH, messages), grouped(group)));
        }
    }

    private static OutgoingMessage grouped(String group) {
        return new OutgoingMessage(group, Duration.ZERO, Optional.of(group), Lane.COMMON);
    }

    private static List<String> bodies(List<SqliteQueue.ReceivedMessage> messages) {
        return messages.stream().map(SqliteQueue.ReceivedMessage::body).toList();
    }
}
