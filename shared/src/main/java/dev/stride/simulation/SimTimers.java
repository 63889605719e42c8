package dev.stride.simulation;

import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Timers;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Timers that fire late when the weather is bad. A name is free again once its timer has fired, as with one-time schedules. */
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
        if (set.add(name)) {
            world.at(at.plus(Weather.upTo(world.weather().lateness(), chance)), () -> {
                set.remove(name);
                queue.send(List.of(Queue.Letter.now(body)));
            });
        }
    }
}
