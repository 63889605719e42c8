package dev.stride.local.poll;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.local.sqlite.SqliteTimers;
import dev.stride.local.sqlite.WakeupSignal;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the poller with a virtual clock that only the poller advances, so that waiting times are exact. */
final class PollerTest {

    private final BlockingQueue<Rest> rests = new LinkedBlockingQueue<>();
    private final PacedClock pacedClock = new WatchedPace(PacedClock.skippingWaits(new SettableClock()));
    private final WakeupSignal wakeupSignal = new WakeupSignal();
    private final Database database = Database.inMemory();
    private final SqliteQueue deadLetters =
            new SqliteQueue(database, "dead", Optional.empty(), pacedClock, wakeupSignal);
    private final SqliteQueue queue =
            new SqliteQueue(database, "live", Optional.of(deadLetters), pacedClock, wakeupSignal);
    private final SqliteTimers timers = new SqliteTimers(database, queue, pacedClock, wakeupSignal);
    private final BlockingQueue<SQSMessage> handled = new LinkedBlockingQueue<>();
    private final BlockingQueue<SQSMessage> buried = new LinkedBlockingQueue<>();
    private final UsageCounter usageCounter = new UsageCounter();
    private final CapturedLog log = new CapturedLog();
    private Poller poller = polling(this::handle);

    @AfterEach
    void close() {
        poller.close();
        database.close();
    }

    @Test
    void pollerPassesAMessageToTheHandlerAsAnSqsEvent() throws InterruptedException {
        var sent = pacedClock.millis();
        queue.send(List.of(OutgoingMessage.immediate("hello")));
        poller.start();

        var message = handled.take();
        assertThat(message.getBody()).isEqualTo("hello");
        assertThat(message.getMessageId()).isNotBlank();
        assertThat(message.getEventSource()).isEqualTo("aws:sqs");
        assertThat(message.getEventSourceArn()).endsWith(":live");
        assertThat(message.getAttributes())
                .containsEntry("ApproximateReceiveCount", "1")
                .containsEntry("SentTimestamp", Long.toString(sent));
    }

    @Test
    void lambdaContextOfALocalHandler_showsTheRemainingTime() throws InterruptedException {
        var left = new LinkedBlockingQueue<Integer>();
        poller = polling((event, context) -> {
            left.add(context.getRemainingTimeInMillis());
            return new SQSBatchResponse(List.of());
        });
        queue.send(List.of(OutgoingMessage.immediate("a")));
        poller.start();

        assertThat(left.take()).isEqualTo((int) Limits.FUNCTION_TIMEOUT.toMillis());
    }

    @Test
    void handledMessageIsDeleted() throws InterruptedException {
        queue.send(List.of(OutgoingMessage.immediate("a")));
        poller.start();
        handled.take();
        poller.close();

        assertThat(queue.nextDue()).isEmpty();
    }

    @Test
    void pollerWhoseDatabaseFails_saysThatItHandlesNothingMore() throws InterruptedException {
        database.close();
        poller.start();

        assertThat(log.take()).startsWith("no further messages are handled: ");
    }

    @Test
    void usageCounterCountsTheMessagesThatThePollerDelivers() throws InterruptedException {
        queue.send(List.of(OutgoingMessage.immediate("a"), OutgoingMessage.immediate("b")));
        poller.start();
        handled.take();
        handled.take();
        poller.close();

        assertThat(usageCounter.summary().of(UsageMetric.MESSAGES_RECEIVED)).isEqualTo(2);
    }

    @Test
    void onlyMessagesReportedAsFailed_areRedelivered() throws InterruptedException {
        queue.send(List.of(OutgoingMessage.immediate("fine"), OutgoingMessage.immediate("fails once")));
        poller.start();

        assertThat(List.of(handled.take(), handled.take()))
                .extracting(SQSMessage::getBody)
                .containsExactlyInAnyOrder("fine", "fails once");
        var again = handled.take();
        assertThat(again.getBody()).isEqualTo("fails once");
        assertThat(again.getAttributes()).containsEntry("ApproximateReceiveCount", "2");
    }

    @Test
    void messageThatAlwaysFailsReachesTheDeadLetterHandler() throws InterruptedException {
        queue.send(List.of(OutgoingMessage.immediate("throws")));
        poller.start();

        assertThat(buried.take().getBody()).isEqualTo("throws");
        assertThat(handled).hasSize(Limits.QUEUE_RECEIVES);
        assertThat(log.all())
                .hasSize(Limits.QUEUE_RECEIVES)
                .allSatisfy(line -> assertThat(line).contains("Advance", "on purpose"));
    }

    @Test
    void idlePoller_advancesTheClockToTheNextDelayedMessage() throws InterruptedException {
        var start = pacedClock.instant();
        queue.send(List.of(new OutgoingMessage("later", Duration.ofSeconds(900))));
        poller.start();

        handled.take();
        assertThat(pacedClock.instant()).isEqualTo(start.plusSeconds(900));
    }

    @Test
    void timerIsDeliveredWhenDue() throws InterruptedException {
        var due = pacedClock.instant().plus(Duration.ofDays(365));
        poller.start();
        timers.set("year", due, "wake up");

        assertThat(handled.take().getBody()).isEqualTo("wake up");
        assertThat(pacedClock.instant()).isEqualTo(due);
    }

    @Test
    void clockIsNotAdvancedWhileAHandlerRuns() throws InterruptedException {
        var later = pacedClock.instant().plusSeconds(10);
        var entered = new CountDownLatch(1);
        var leave = new CountDownLatch(1);
        poller = polling((event, context) -> {
            entered.countDown();
            awaitQuietly(leave);
            handled.addAll(event.getRecords());
            return new SQSBatchResponse(List.of());
        });
        queue.send(List.of(OutgoingMessage.immediate("slow")));
        poller.start();
        entered.await();
        queue.send(List.of(new OutgoingMessage("later", Duration.ofSeconds(10))));

        awaitRest(new Rest(Optional.of(later), true));
        assertThat(pacedClock.instant()).isBefore(later);
        leave.countDown();
        assertThat(handled.take().getBody()).isEqualTo("slow");
        assertThat(handled.take().getBody()).isEqualTo("later");
        assertThat(pacedClock.instant()).isEqualTo(later);
    }

    @Test
    void concurrentInvocationsStayBelowTheLimit() throws InterruptedException {
        var entered = new Semaphore(0);
        var leave = new CountDownLatch(1);
        poller = polling((event, context) -> {
            entered.release();
            awaitQuietly(leave);
            handled.addAll(event.getRecords());
            return new SQSBatchResponse(List.of());
        });
        int batches = Limits.LOCAL_INVOCATIONS + 1;
        for (int batch = 0; batch < batches; batch++) {
            queue.send(Collections.nCopies(Limits.QUEUE_BATCH, OutgoingMessage.immediate("a")));
        }
        poller.start();

        entered.acquire(Limits.LOCAL_INVOCATIONS);
        awaitRest(new Rest(Optional.empty(), true));
        assertThat(entered.availablePermits()).isZero();
        leave.countDown();
        for (int message = 0; message < batches * Limits.QUEUE_BATCH; message++) {
            handled.take();
        }
    }

    @Test
    void closeWaitsForRunningHandlers() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var leave = new CountDownLatch(1);
        poller = polling((event, context) -> {
            entered.countDown();
            awaitQuietly(leave);
            return new SQSBatchResponse(List.of());
        });
        queue.send(List.of(OutgoingMessage.immediate("a")));
        poller.start();
        entered.await();
        var closing = Thread.ofVirtual().start(poller::close);
        leave.countDown();
        closing.join();

        assertThat(queue.nextDue())
                .as("it was deleted, so its handler had ended")
                .isEmpty();
    }

    private Poller polling(RequestHandler<SQSEvent, SQSBatchResponse> handler) {
        var sources = List.of(
                new EventSourceMapping("Advance", queue, handler),
                new EventSourceMapping("DeadLetter", deadLetters, this::bury));
        return new Poller(new Poller.Sources(database, sources, timers, wakeupSignal), pacedClock, usageCounter, log);
    }

    private SQSBatchResponse handle(SQSEvent event, Context context) {
        handled.addAll(event.getRecords());
        var failures = event.getRecords().stream()
                .filter(message -> message.getBody().equals("fails once"))
                .filter(message -> "1".equals(message.getAttributes().get("ApproximateReceiveCount")))
                .map(message -> new BatchItemFailure(message.getMessageId()))
                .toList();
        if (event.getRecords().stream().anyMatch(message -> message.getBody().equals("throws"))) {
            throw new IllegalStateException("on purpose");
        }
        return new SQSBatchResponse(failures);
    }

    private SQSBatchResponse bury(SQSEvent event, Context context) {
        buried.addAll(event.getRecords());
        return new SQSBatchResponse(List.of());
    }

    private void awaitRest(Rest expected) throws InterruptedException {
        while (!rests.take().equals(expected)) {}
    }

    /** A time at which the poller was idle. */
    private record Rest(Optional<Instant> due, boolean busy) {}

    private final class WatchedPace implements PacedClock {

        private final PacedClock watched;

        WatchedPace(PacedClock watched) {
            this.watched = watched;
        }

        @Override
        public Instant instant() {
            return watched.instant();
        }

        @Override
        public void waitForWork(Optional<Instant> due, boolean busy, WakeupSignal passed) throws InterruptedException {
            rests.add(new Rest(due, busy));
            watched.waitForWork(due, busy, passed);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
