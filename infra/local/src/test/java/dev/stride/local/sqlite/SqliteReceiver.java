package dev.stride.local.sqlite;

import dev.stride.local.SettableClock;
import dev.stride.runtime.port.contract.Receiver;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A receiver that advances the virtual clock to the next due message. */
final class SqliteReceiver implements Receiver {

    /** Longer than any test. */
    private static final Duration HIDDEN = Duration.ofDays(10_000);

    private final SettableClock clock;
    private final SqliteQueue queue;
    private final SqliteTimers timers;

    SqliteReceiver(SettableClock clock, SqliteQueue queue, SqliteTimers timers) {
        this.clock = clock;
        this.queue = queue;
        this.timers = timers;
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public List<Delivery> receive(int count, Duration patience) {
        var end = now().plus(patience);
        var received = new ArrayList<Delivery>();
        while (true) {
            timers.deliverDue();
            for (var message : queue.receive(count - received.size(), HIDDEN)) {
                received.add(new Delivery(message.body(), now(), message));
            }
            var next = Stream.concat(queue.nextDue().stream(), timers.nextDue().stream())
                    .min(Comparator.naturalOrder())
                    .filter(due -> !due.isAfter(end));
            if (received.size() == count || next.isEmpty()) {
                return received;
            }
            clock.advance(Duration.between(now(), next.get()));
        }
    }

    @Override
    public void acknowledge(Delivery delivery) {
        queue.delete(List.of((SqliteQueue.ReceivedMessage) delivery.receipt()));
    }

    @Override
    public void giveBack(Delivery delivery) {
        queue.returnToQueue((SqliteQueue.ReceivedMessage) delivery.receipt(), Duration.ZERO);
    }
}
