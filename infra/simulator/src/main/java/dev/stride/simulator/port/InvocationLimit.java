package dev.stride.simulator.port;

import dev.stride.runtime.port.Queue.Lane;
import dev.stride.simulator.world.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A limit on the number of invocations that handle messages of a queue concurrently. Commands and other messages have
 * separate limits ({@link Lane}). Below the limit, the next invocation handles the oldest message of the message group
 * with the fewest running invocations. SQS fair queues choose in a similar way.
 */
final class InvocationLimit {

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
