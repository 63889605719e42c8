package dev.stride.simulator.port;

import dev.stride.Limits;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Redelivery;
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
 * says. Each delivery is a handler invocation of its own. A message whose handler throws is redelivered after the pause of
 * {@link Redelivery}, one whose handler crashes after the visibility timeout. After {@link Limits#QUEUE_RECEIVES}
 * deliveries it moves to the dead-letter queue.
 */
public final class SimQueue implements Queue {

    private final World world;
    private final Consumer<Delivery> receiver;
    private final Consumer<String> deadLetters;
    private final SplittableRandom chance;
    private final List<Throwable> failures = new ArrayList<>();
    private int sent;

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
        var message = new Message("message-" + ++sent, outgoingMessage.body());
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
        var visible = world.instant().plus(Limits.QUEUE_VISIBILITY);
        try {
            receiver.accept(delivery);
        } catch (Crash _) {
            world.schedule(visible, () -> deliver(message));
        } catch (Outage _) {
            redeliver(message);
        } catch (RuntimeException | Error bug) {
            failures.add(bug);
            redeliver(message);
        }
    }

    private void redeliver(Message message) {
        var pause = Redelivery.pause(message.id, message.receives);
        world.schedule(world.instant().plus(pause), () -> deliver(message));
    }

    private Duration some(Duration longest) {
        return NetworkProfile.randomUpTo(longest, chance);
    }

    /** A message in the queue. Its copies share one delivery count. */
    private static final class Message {

        private final String id;
        private final String body;
        private int receives;

        Message(String id, String body) {
            this.id = id;
            this.body = body;
        }
    }
}
