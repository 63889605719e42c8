package dev.stride.simulator.port;

import dev.stride.Limits;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.simulator.fault.FaultInjector.Outage;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An adapter that lets a test poll a simulated queue. The simulated queue pushes its messages, so each delivery's handler
 * waits for a while and then succeeds or fails as the test has decided meanwhile.
 */
final class SimReceiver implements Receiver {

    private static final Duration HELD = Limits.FUNCTION_TIMEOUT.minusSeconds(1);

    private final World world;
    private final SimQueue queue;
    private final Deque<Delivery> inbox = new ArrayDeque<>();
    private final Set<Object> givenBack = new HashSet<>();
    private int receipts;

    SimReceiver(World world) {
        this.world = world;
        queue = new SimQueue(world, this::hold, _ -> {});
    }

    SimQueue queue() {
        return queue;
    }

    @Override
    public Instant now() {
        return world.instant();
    }

    @Override
    public List<Delivery> receive(int count, Duration patience) {
        var end = now().plus(patience);
        while (inbox.size() < count
                && world.nextTaskTime().filter(next -> !next.isAfter(end)).isPresent()) {
            world.runUntil(world.nextTaskTime().orElseThrow());
        }
        var received = new ArrayList<Delivery>();
        while (received.size() < count && !inbox.isEmpty()) {
            received.add(inbox.remove());
        }
        return received;
    }

    @Override
    public void acknowledge(Delivery delivery) {
        givenBack.remove(delivery.receipt());
    }

    @Override
    public void giveBack(Delivery delivery) {
        givenBack.add(delivery.receipt());
        world.runUntil(delivery.at().plus(Limits.QUEUE_VISIBILITY));
    }

    private void hold(dev.stride.runtime.message.Delivery handed) {
        var delivery = new Delivery(handed.body(), now(), receipts++);
        inbox.add(delivery);
        world.pause(HELD);
        if (givenBack.contains(delivery.receipt())) {
            throw new Outage("the test gave it back");
        }
    }
}
