package dev.stride.simulation;

import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Timers;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Timers that fire late when the weather is bad, and early or twice as its whims are. A name is free again once its timer has
 * fired, as with one-time schedules.
 */
public final class SimTimers implements Timers {

    private final World world;
    private final Queue queue;
    private final SplittableRandom chance;
    private final Set<String> set = new HashSet<>();

    public SimTimers(World world, Queue queue) {
        this.world = world;
        this.queue = queue;
        this.chance = world.chance();
    }

    @Override
    public void set(String name, Instant at, String body) {
        Timers.checkName(name);
        if (!set.add(name)) {
            return;
        }
        var whims = world.weather().whims();
        var late = at.plus(Weather.upTo(world.weather().lateness(), chance));
        var fires = chance.nextDouble() < whims.early() ? at.minus(Weather.upTo(whims.haste(), chance)) : late;
        world.at(fires, () -> {
            set.remove(name);
            queue.send(List.of(Queue.Letter.now(body)));
        });
        if (chance.nextDouble() < whims.again()) {
            var again = fires.plus(Weather.upTo(world.weather().straggling(), chance));
            world.at(again, () -> queue.send(List.of(Queue.Letter.now(body))));
        }
    }
}
