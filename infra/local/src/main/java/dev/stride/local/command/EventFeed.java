package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.poll.Quiet;
import dev.stride.runtime.events.Events;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/** Sends the events of a run, the next one whenever it is quiet: when all that the one before it led to is done. */
final class EventFeed implements Quiet {

    private final Queue<JsonNode> left;
    private final Events events;
    private final Runnable stuck;

    /** @param stuck told when nothing is left that could move the run on */
    EventFeed(List<? extends JsonNode> all, Events events, Runnable stuck) {
        this.left = new ArrayDeque<>(all);
        this.events = events;
        this.stuck = stuck;
    }

    @Override
    public boolean falls(Optional<Instant> due) {
        var next = left.poll();
        if (next != null) {
            events.accept(next);
            return true;
        }
        if (due.isEmpty()) {
            stuck.run();
        }
        return false;
    }

    /** A run is of one instance: schedules, which begin others, would keep it going for ever. */
    @Override
    public boolean letsSchedulesRing() {
        return false;
    }
}
