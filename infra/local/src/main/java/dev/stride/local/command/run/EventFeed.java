package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.poll.IdleListener;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * A sender of the events of a run. Whenever the runtime is idle, i.e. all effects of the previous event are processed, it sends
 * the next event.
 */
final class EventFeed implements IdleListener {

    private final Queue<JsonNode> left;
    private final Consumer<JsonNode> sender;
    private final boolean scheduled;
    private final Runnable stuck;

    /**
     * @param sender sends an event to the runtime
     * @param scheduled true if schedules start instances
     * @param stuck called when nothing is left that could advance the run
     */
    EventFeed(List<? extends JsonNode> all, Consumer<JsonNode> sender, boolean scheduled, Runnable stuck) {
        this.left = new ArrayDeque<>(all);
        this.sender = sender;
        this.scheduled = scheduled;
        this.stuck = stuck;
    }

    @Override
    public boolean onIdle(Optional<Instant> due) {
        var next = left.poll();
        if (next != null) {
            sender.accept(next);
            return true;
        }
        if (due.isEmpty()) {
            stuck.run();
        }
        return false;
    }

    /**
     * Returns true if the schedules of the definitions start the instances of the run. Otherwise the run ignores schedules,
     * because they would keep the run going for ever.
     */
    @Override
    public boolean triggersSchedules() {
        return scheduled;
    }
}
