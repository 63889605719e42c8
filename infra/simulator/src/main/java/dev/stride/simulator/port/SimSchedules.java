package dev.stride.simulator.port;

import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.schedule.calendar.SchedulerExpression;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Simulated recurring schedules that behave like those of EventBridge Scheduler. Some occurrences are late or happen twice; the
 * {@link NetworkProfile} defines how many. After the last occurrence of a schedule, its name can be used again.
 */
public final class SimSchedules implements Schedules {

    private final World world;
    private final Queue queue;
    private final SplittableRandom chance;
    private final Map<String, SetSchedule> set = new HashMap<>();
    private Instant last = Instant.MAX;

    public SimSchedules(World world, Queue queue) {
        this.world = world;
        this.queue = queue;
        this.chance = world.splitRandom();
    }

    /** A schedule's expression and the message that each occurrence enqueues. */
    private record SetSchedule(SchedulerExpression expression, String body) {}

    /**
     * Disables all occurrences of schedules after an instant. Without this limit, a schedule without an end would keep
     * the simulation running forever.
     */
    public void stopAfter(Instant last) {
        this.last = last;
    }

    /** Returns the names of the schedules that can still fire. */
    public Set<String> names() {
        return Set.copyOf(set.keySet());
    }

    @Override
    public void set(String name, Recurrence recurrence, String body) {
        Timers.checkName(name);
        var setSchedule = new SetSchedule(SchedulerExpression.parse(recurrence), body);
        if (set.putIfAbsent(name, setSchedule) == null) {
            scheduleNext(name, setSchedule, recurrence.isOneTime() ? Instant.MIN : world.instant());
        }
    }

    @Override
    public void remove(String name) {
        set.remove(name);
    }

    /** Deletes all schedules. */
    public void clear() {
        set.clear();
    }

    private void scheduleNext(String name, SetSchedule setSchedule, Instant after) {
        var next = setSchedule.expression().firstAfter(after);
        if (next.isEmpty()) {
            set.remove(name, setSchedule);
            return;
        }
        var due = next.get();
        if (due.isAfter(last)) {
            return;
        }
        world.schedule(due, () -> {
            if (setSchedule.equals(set.get(name))) {
                fire(setSchedule, due);
                scheduleNext(name, setSchedule, due);
            }
        });
    }

    private void fire(SetSchedule setSchedule, Instant due) {
        var networkProfile = world.networkProfile();
        var body = setSchedule.body().replace(DUE, due.toString());
        var times = chance.nextDouble() < networkProfile.duplicates() ? 2 : 1;
        for (int i = 0; i < times; i++) {
            world.schedule(
                    due.plus(NetworkProfile.randomUpTo(networkProfile.timerDelay(), chance)),
                    () -> queue.send(List.of(OutgoingMessage.immediate(body))));
        }
    }
}
