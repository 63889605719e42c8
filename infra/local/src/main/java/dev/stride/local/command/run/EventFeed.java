package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.poll.IdleListener;
import dev.stride.runtime.event.EventIntake;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/** Sends the events of a run, the next one whenever it is quiet: when all that the one before it led to is done. */
final class EventFeed implements IdleListener {

    private final Queue<JsonNode> left;
    private final EventIntake eventIntake;
    private final boolean scheduled;
    private final Runnable stuck;

    /**
     * @param scheduled whether schedules begin instances
     * @param stuck told when nothing is left that could move the run on
     */
    EventFeed(List<? extends JsonNode> all, EventIntake eventIntake, boolean scheduled, Runnable stuck) {
        this.left = new ArrayDeque<>(all);
        this.eventIntake = eventIntake;
        this.scheduled = scheduled;
        this.stuck = stuck;
    }

    @Override
    public boolean onIdle(Optional<Instant> due) {
        var next = left.poll();
        if (next != null) {
            eventIntake.accept(next);
            return true;
        }
        if (due.isEmpty()) {
            stuck.run();
        }
        return false;
    }

    /** In a run of one instance, schedules, which begin others, would keep it going for ever. */
    @Override
    public boolean triggersSchedules() {
        return scheduled;
    }
}
