package dev.stride.simulation;

import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.schedule.ScheduleExpression;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Schedules that ring late when the weather is bad, and sometimes twice. A name is free again once its schedule has no
 * occurrences left.
 */
public final class SimSchedules implements Schedules {

    private final World world;
    private final Queue queue;
    private final SplittableRandom chance;
    private final Map<String, Rings> set = new HashMap<>();
    private Instant last = Instant.MAX;

    public SimSchedules(World world, Queue queue) {
        this.world = world;
        this.queue = queue;
        this.chance = world.chance();
    }

    /** What rings, and what it puts into the queue then. */
    private record Rings(ScheduleExpression expression, String body) {}

    /** Lets nothing ring that is due later: a schedule without an end would keep the world going for ever. */
    public void endAt(Instant last) {
        this.last = last;
    }

    /** Names of those that may ring still. */
    public Set<String> names() {
        return Set.copyOf(set.keySet());
    }

    @Override
    public void set(String name, Recurrence recurrence, String body) {
        Timers.checkName(name);
        var rings = new Rings(ScheduleExpression.of(recurrence), body);
        if (set.putIfAbsent(name, rings) == null) {
            await(name, rings, recurrence.isOneTime() ? Instant.MIN : world.instant());
        }
    }

    @Override
    public void remove(String name) {
        set.remove(name);
    }

    private void await(String name, Rings rings, Instant after) {
        var next = rings.expression().after(after);
        if (next.isEmpty()) {
            set.remove(name, rings);
            return;
        }
        var due = next.get();
        if (due.isAfter(last)) {
            return;
        }
        world.at(due, () -> {
            if (rings.equals(set.get(name))) {
                ring(rings, due);
                await(name, rings, due);
            }
        });
    }

    private void ring(Rings rings, Instant due) {
        var weather = world.weather();
        var body = rings.body().replace(DUE, due.toString());
        var times = chance.nextDouble() < weather.duplicates() ? 2 : 1;
        for (int i = 0; i < times; i++) {
            world.at(due.plus(Weather.upTo(weather.lateness(), chance)), () -> queue.send(List.of(Letter.now(body))));
        }
    }
}
