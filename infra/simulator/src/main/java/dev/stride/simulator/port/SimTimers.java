package dev.stride.simulator.port;

import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Timers;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Simulated one-time timers. Some of them fire late, early or twice; the {@link NetworkProfile} defines how many. After a timer
 * has fired, its name can be used again, as in EventBridge Scheduler.
 */
public final class SimTimers implements Timers {

    private final World world;
    private final Queue queue;
    private final SplittableRandom chance;
    private final Map<String, SetTimer> set = new HashMap<>();

    public SimTimers(World world, Queue queue) {
        this.world = world;
        this.queue = queue;
        this.chance = world.splitRandom();
    }

    /**
     * A timer that was set. It only fires if this object is still stored under the timer's name. Therefore a deleted
     * timer does not fire, even if another timer was set under the same name.
     */
    private static final class SetTimer {}

    /** Returns the names of the timers that have neither fired nor been deleted. */
    public Set<String> names() {
        return Set.copyOf(set.keySet());
    }

    @Override
    public void set(String name, Instant at, String body) {
        Timers.checkName(name);
        var timer = new SetTimer();
        if (set.putIfAbsent(name, timer) != null) {
            return;
        }
        var rareBehaviour = world.networkProfile().rareBehaviour();
        var late = at.plus(NetworkProfile.randomUpTo(world.networkProfile().timerDelay(), chance))
                .plus(world.delayOfNextTimer());
        var fires = chance.nextDouble() < rareBehaviour.earlyTimers()
                ? at.minus(NetworkProfile.randomUpTo(rareBehaviour.earliness(), chance))
                : late;
        var repeats = chance.nextDouble() < rareBehaviour.repeatedTimers();
        var again =
                repeats ? NetworkProfile.randomUpTo(world.networkProfile().duplicateDelay(), chance) : Duration.ZERO;
        world.schedule(fires, () -> {
            if (set.remove(name, timer)) {
                send(body);
                if (repeats) {
                    world.schedule(fires.plus(again), () -> send(body));
                }
            }
        });
    }

    @Override
    public void delete(String name) {
        set.remove(name);
    }

    /** Deletes all timers. */
    public void clear() {
        set.clear();
    }

    private void send(String body) {
        queue.send(List.of(Queue.OutgoingMessage.immediate(body)));
    }
}
