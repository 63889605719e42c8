package dev.stride.simulator.port;

import dev.stride.Limits;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Redelivery;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.simulator.fault.FaultInjector.Outage;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import dev.stride.simulator.world.World.Crash;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A simulated message queue with at-least-once delivery. It delivers messages late, out of order and sometimes twice, as the
 * {@link NetworkProfile} says. One handler invocation receives a batch of messages. A message whose handler throws is redelivered
 * after the pause of {@link Redelivery}. If the invocation crashes, all messages of its batch are redelivered after the
 * visibility timeout. After {@link Limits#QUEUE_RECEIVES} deliveries a message moves to the dead-letter queue.
 */
public final class SimQueue implements Queue {

    private final World world;
    private final Function<List<Delivery>, List<Runnable>> receiver;
    private final Consumer<String> deadLetters;
    private final SplittableRandom chance;
    private final List<Throwable> failures = new ArrayList<>();
    private int sent;

    /** The messages that wait to be delivered in one batch. */
    private final List<Message> gathered = new ArrayList<>();

    private Optional<InvocationLimit> limit = Optional.empty();

    private SimQueue(World world, Function<List<Delivery>, List<Runnable>> receiver, Consumer<String> deadLetters) {
        this.world = world;
        this.receiver = receiver;
        this.deadLetters = deadLetters;
        this.chance = world.splitRandom();
    }

    /**
     * Creates a queue. Its messages go to {@code receiver}, which rejects a delivery by throwing. Messages that were delivered
     * too often go to {@code deadLetters}.
     */
    public SimQueue(World world, Consumer<Delivery> receiver, Consumer<String> deadLetters) {
        this.world = world;
        this.receiver = batch -> batch.stream()
                .<Runnable>map(delivery -> () -> receiver.accept(delivery))
                .toList();
        this.deadLetters = deadLetters;
        this.chance = world.splitRandom();
    }

    /**
     * Creates a queue with a receiver that gets a batch and returns one task per message. A task rejects its message by throwing.
     */
    public static SimQueue ofBatches(
            World world, Function<List<Delivery>, List<Runnable>> receiver, Consumer<String> deadLetters) {
        return new SimQueue(world, receiver, deadLetters);
    }

    /**
     * Limits the concurrent invocations of the receiver. With a limit, the queue forms no batches: each invocation
     * handles a single message. The other messages wait; the next is one of the message group with the fewest running
     * invocations.
     *
     * @param invocations the limit of each lane
     */
    public void limitInvocations(Map<Lane, Integer> invocations) {
        limit = Optional.of(new InvocationLimit(world, invocations));
    }

    @Override
    public void send(List<OutgoingMessage> letters) {
        if (letters.size() > Limits.QUEUE_BATCH) {
            throw new IllegalArgumentException(
                    "%d messages exceed the limit of %d in one batch".formatted(letters.size(), Limits.QUEUE_BATCH));
        }
        letters.forEach(this::enqueue);
    }

    /** Returns the exceptions of handlers, except simulated crashes and outages. */
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    /**
     * Deletes the messages that are collected for the next batch. All other messages of the queue are scheduled tasks
     * of the {@link World}: the caller must first delete these tasks with {@link World#dropTasks}.
     */
    public void clear() {
        gathered.clear();
    }

    private void enqueue(OutgoingMessage outgoingMessage) {
        var message = new Message("message-" + ++sent, outgoingMessage);
        var rareBehaviour = world.networkProfile().rareBehaviour();
        var held = chance.nextDouble() < rareBehaviour.delayedMessages()
                ? some(rareBehaviour.messageDelay())
                : Duration.ZERO;
        var due = world.instant().plus(delay(outgoingMessage)).plus(held);
        world.schedule(due.plus(some(world.networkProfile().deliveryDelay())), () -> deliver(message));
        if (chance.nextDouble() < world.networkProfile().duplicates()) {
            world.schedule(due.plus(some(world.networkProfile().duplicateDelay())), () -> deliver(message));
        }
    }

    /** Returns the delay of a message, which is a timer if it is not sent at once. */
    private Duration delay(OutgoingMessage message) {
        return message.delay().isZero() ? Duration.ZERO : message.delay().plus(world.delayOfNextTimer());
    }

    private void deliver(Message message) {
        if (message.receives == Limits.QUEUE_RECEIVES) {
            deadLetters.accept(message.body);
            return;
        }
        if (limit.isPresent() || world.networkProfile().batching().isZero() || chance.nextBoolean()) {
            invoke(List.of(message));
            return;
        }
        gathered.add(message);
        if (gathered.size() == Limits.QUEUE_BATCH) {
            invokeGathered();
        } else if (gathered.size() == 1) {
            var wait = some(world.networkProfile().batching());
            world.schedule(world.instant().plus(wait), this::invokeGathered);
        }
    }

    private void invokeGathered() {
        var batch = List.copyOf(gathered);
        gathered.clear();
        if (!batch.isEmpty()) {
            invoke(batch);
        }
    }

    private void invoke(List<Message> batch) {
        var first = batch.getFirst();
        limit.ifPresentOrElse(
                invocations -> invocations.enter(first.lane, first.group, ended -> start(batch, ended)),
                () -> start(batch, () -> {}));
    }

    private void start(List<Message> batch, Runnable ended) {
        var deadline = world.instant().plus(Limits.FUNCTION_TIMEOUT);
        var deliveries = batch.stream()
                .map(message -> new Delivery(message.body, ++message.receives, deadline, message.lane))
                .toList();
        world.invoke(deadline, () -> {
            try {
                handle(batch, deliveries);
            } finally {
                ended.run();
            }
        });
    }

    private void handle(List<Message> batch, List<Delivery> deliveries) {
        var visible = world.instant().plus(Limits.QUEUE_VISIBILITY);
        var failed = new ArrayList<>(batch);
        try {
            var work = receiver.apply(deliveries);
            for (int i = 0; i < batch.size(); i++) {
                if (handled(work.get(i))) {
                    failed.remove(batch.get(i));
                }
            }
        } catch (Crash _) {
            batch.forEach(message -> world.schedule(visible, () -> deliver(message)));
            return;
        }
        failed.forEach(this::redeliver);
    }

    private boolean handled(Runnable work) {
        try {
            work.run();
            return true;
        } catch (Crash crash) {
            throw crash;
        } catch (Outage _) {
            return false;
        } catch (RuntimeException | Error bug) {
            failures.add(bug);
            return false;
        }
    }

    private void redeliver(Message message) {
        var pause = Redelivery.pause(message.id, message.receives);
        world.schedule(world.instant().plus(pause), () -> deliver(message));
    }

    private Duration some(Duration longest) {
        return NetworkProfile.randomUpTo(longest, chance);
    }

    /** A message in the queue. All deliveries of it share one delivery count. */
    private static final class Message {

        private final String id;
        private final String body;
        private final Lane lane;
        private final String group;
        private int receives;

        Message(String id, OutgoingMessage message) {
            this.id = id;
            body = message.body();
            lane = message.lane();
            group = message.group().orElse(id);
        }
    }

    /**
     * A limit on the number of invocations that handle messages of a queue concurrently. Commands and other messages have
     * separate limits ({@link Lane}). Below the limit, the next invocation handles the oldest message of the message group
     * with the fewest running invocations. SQS fair queues choose in a similar way.
     */
    private static final class InvocationLimit {

        private final World world;
        private final Map<Lane, Integer> free;
        private final List<Waiting> waiting = new ArrayList<>();
        private final Map<String, Integer> running = new HashMap<>();

        InvocationLimit(World world, Map<Lane, Integer> invocations) {
            this.world = world;
            this.free = new EnumMap<>(invocations);
        }

        /**
         * A message that waits until the limit allows another invocation.
         *
         * @param start starts the invocation; the invocation must run the given {@link Runnable} when it ends
         */
        private record Waiting(Lane lane, String group, Consumer<Runnable> start) {}

        /**
         * Starts an invocation for a message. If the limit is reached, the message waits until an invocation is free. Each
         * {@code lane} has its own limit: one lane is for commands to instances, the other for all other messages.
         *
         * @param group the message group of the message
         * @param start starts the invocation; the invocation must run the given {@link Runnable} when it ends
         */
        void enter(Lane lane, String group, Consumer<Runnable> start) {
            waiting.add(new Waiting(lane, group, start));
            startNext(lane);
        }

        private void startNext(Lane lane) {
            var next = free.getOrDefault(lane, 0) == 0 ? Optional.<Waiting>empty() : next(lane);
            next.ifPresent(each -> {
                waiting.remove(each);
                count(each, 1);
                each.start().accept(() -> world.schedule(world.instant(), () -> end(each)));
            });
        }

        private Optional<Waiting> next(Lane lane) {
            return waiting.stream()
                    .filter(each -> each.lane() == lane)
                    .min(Comparator.comparing(each -> running.getOrDefault(each.group(), 0)));
        }

        private void end(Waiting ended) {
            count(ended, -1);
            startNext(ended.lane());
        }

        private void count(Waiting invocation, int started) {
            free.merge(invocation.lane(), -started, Integer::sum);
            running.merge(invocation.group(), started, Integer::sum);
            running.remove(invocation.group(), 0);
        }
    }
}
