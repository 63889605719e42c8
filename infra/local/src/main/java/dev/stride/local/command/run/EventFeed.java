package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.poll.Poller.IdleListener;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * A sender of the events that the user gives to {@code stride run}. It sends the next event whenever the runtime is idle, i.e.
 * when all effects of the previous event are processed.
 */
final class EventFeed implements IdleListener {

    private final Queue<JsonNode> left;
    private final Consumer<JsonNode> sender;
    private final Runnable stuck;
    private final Consumer<Instant> waiting;
    private Optional<Instant> announced = Optional.empty();

    /**
     * @param sender sends an event to the runtime
     * @param stuck called when nothing is left that could advance the run
     * @param waiting receives each time until which nothing can advance the run
     */
    EventFeed(List<? extends JsonNode> all, Consumer<JsonNode> sender, Runnable stuck, Consumer<Instant> waiting) {
        this.left = new ArrayDeque<>(all);
        this.sender = sender;
        this.stuck = stuck;
        this.waiting = waiting;
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
        } else if (!due.equals(announced)) {
            announced = due;
            waiting.accept(due.get());
        }
        return false;
    }
}
