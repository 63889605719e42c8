package dev.stride.adapter.aws.emulated;

import dev.stride.runtime.port.contract.Receiver;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A receiver for a queue to which only schedules send. It has a virtual clock that jumps to the next due schedule. */
public final class ScheduledReceiver implements Receiver {

    private static final Duration DELIVERY = Duration.ofSeconds(10);

    private final EmulatedScheduler scheduler;
    private final String group;
    private final Receiver queue;
    private Instant now;

    /**
     * @param group group of the schedules
     * @param queue receiver of the target queue
     * @param now initial time of the clock
     */
    public ScheduledReceiver(EmulatedScheduler scheduler, String group, Receiver queue, Instant now) {
        this.scheduler = scheduler;
        this.group = group;
        this.queue = queue;
        this.now = now;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public List<Delivery> receive(int count, Duration patience) {
        var end = now.plus(patience);
        var deliveries = new ArrayList<Delivery>();
        while (deliveries.size() < count && now.isBefore(end)) {
            now = scheduler.nextDue(group).filter(due -> due.isBefore(end)).orElse(end);
            int fired = scheduler.fire(group, now);
            if (fired > 0) {
                queue.receive(fired, DELIVERY).stream()
                        .map(delivery -> new Delivery(delivery.body(), now, delivery.receipt()))
                        .forEach(deliveries::add);
            }
        }
        return List.copyOf(deliveries);
    }

    @Override
    public void acknowledge(Delivery delivery) {
        queue.acknowledge(delivery);
    }

    @Override
    public void giveBack(Delivery delivery) {
        queue.giveBack(delivery);
    }
}
