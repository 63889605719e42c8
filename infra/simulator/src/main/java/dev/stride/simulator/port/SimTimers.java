package dev.stride.simulator.port;

import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Timers;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Simulated one-time timers. They fire late, early or twice as the network profile says. The name of a timer is free again
 * after it has fired, as with one-time schedules of EventBridge Scheduler.
 */
public final class SimTimers implements Timers {

    private final World world;
    private final Queue queue;
    private final SplittableRandom chance;
    private final Set<String> set = new HashSet<>();

    public SimTimers(World world, Queue queue) {
        this.world = world;
        this.queue = queue;
        this.chance = world.splitRandom();
    }

    @Override
    public void set(String name, Instant at, String body) {
        Timers.checkName(name);
        if (!set.add(name)) {
            return;
        }
        var rareBehaviour = world.networkProfile().rareBehaviour();
        var late = at.plus(NetworkProfile.randomUpTo(world.networkProfile().timerDelay(), chance));
        var fires = chance.nextDouble() < rareBehaviour.earlyTimers()
                ? at.minus(NetworkProfile.randomUpTo(rareBehaviour.earliness(), chance))
                : late;
        world.schedule(fires, () -> {
            set.remove(name);
            queue.send(List.of(Queue.OutgoingMessage.immediate(body)));
        });
        if (chance.nextDouble() < rareBehaviour.repeatedTimers()) {
            var again =
                    fires.plus(NetworkProfile.randomUpTo(world.networkProfile().duplicateDelay(), chance));
            world.schedule(again, () -> queue.send(List.of(Queue.OutgoingMessage.immediate(body))));
        }
    }
}
