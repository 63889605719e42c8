package dev.stride.simulator.port;

import dev.stride.Limits;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Queue;
import dev.stride.simulator.fault.Outage;
import dev.stride.simulator.world.Crash;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A simulated message queue with at-least-once delivery: late, out of order and sometimes twice, as the network profile
 * says. Each delivery is a handler invocation of its own. A message whose handler throws or crashes is redelivered after
 * the visibility timeout, and moves to the dead-letter queue after {@link Limits#QUEUE_RECEIVES} deliveries.
 */
public final class SimQueue implements Queue {

    private final World world;
    private final Consumer<Delivery> receiver;
    private final Consumer<String> deadLetters;
    private final SplittableRandom chance;
    private final List<Throwable> failures = new ArrayList<>();

    /**
     * Creates a queue. Its messages go to {@code receiver}, which rejects a delivery by throwing; exhausted messages go
     * to {@code deadLetters}.
     */
    public SimQueue(World world, Consumer<Delivery> receiver, Consumer<String> deadLetters) {
        this.world = world;
        this.receiver = receiver;
        this.deadLetters = deadLetters;
        this.chance = world.splitRandom();
    }

    @Override
    public void send(List<OutgoingMessage> letters) {
        if (letters.size() > Limits.QUEUE_BATCH) {
            throw new IllegalArgumentException(
                    "%d letters are more than the %d of one batch".formatted(letters.size(), Limits.QUEUE_BATCH));
        }
        letters.forEach(this::enqueue);
    }

    /** Returns the exceptions of handlers, except simulated crashes and outages. */
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    private void enqueue(OutgoingMessage outgoingMessage) {
        var message = new Message(outgoingMessage.body());
        var rareBehaviour = world.networkProfile().rareBehaviour();
        var held = chance.nextDouble() < rareBehaviour.delayedMessages()
                ? some(rareBehaviour.messageDelay())
                : Duration.ZERO;
        var due = world.instant().plus(outgoingMessage.delay()).plus(held);
        world.schedule(due.plus(some(world.networkProfile().deliveryDelay())), () -> deliver(message));
        if (chance.nextDouble() < world.networkProfile().duplicates()) {
            world.schedule(due.plus(some(world.networkProfile().duplicateDelay())), () -> deliver(message));
        }
    }

    private void deliver(Message message) {
        if (message.receives == Limits.QUEUE_RECEIVES) {
            deadLetters.accept(message.body);
            return;
        }
        var delivery =
                new Delivery(message.body, ++message.receives, world.instant().plus(Limits.FUNCTION_TIMEOUT));
        world.invoke(delivery.deadline(), () -> handle(message, delivery));
    }

    private void handle(Message message, Delivery delivery) {
        var again = world.instant().plus(Limits.QUEUE_VISIBILITY);
        try {
            receiver.accept(delivery);
        } catch (Crash | Outage _) {
            world.schedule(again, () -> deliver(message));
        } catch (RuntimeException | Error bug) {
            failures.add(bug);
            world.schedule(again, () -> deliver(message));
        }
    }

    private Duration some(Duration longest) {
        return NetworkProfile.randomUpTo(longest, chance);
    }

    /** A message in the queue. Its copies share one delivery count. */
    private static final class Message {

        private final String body;
        private int receives;

        Message(String body) {
            this.body = body;
        }
    }
}
