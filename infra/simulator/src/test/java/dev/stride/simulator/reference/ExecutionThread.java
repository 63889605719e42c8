package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.threeten.extra.PeriodDuration;

/** One line of execution: what it knows, what time it is for it, and what it has done. */
final class ExecutionThread {

    /** A result and where it was merged. */
    private record Placed(JsonNode value, JsonNode place, String name) {}

    final Instance instance;
    Instant now;
    JsonNode data;
    final Map<String, JsonNode> variables = new HashMap<>();

    /** What can be read of the last error that was handled. */
    Optional<Fault> error = Optional.empty();

    /** States that undo what has completed, the last first. */
    final Deque<String> undo = new ArrayDeque<>();

    final List<RunEvent> diary = new ArrayList<>();
    private final List<Deadline> deadlines = new ArrayList<>();
    private final List<Placed> placed = new ArrayList<>();

    ExecutionThread(Instance instance, Instant now, JsonNode data) {
        this.instance = instance;
        this.now = now;
        this.data = data;
    }

    /** A line that begins here, on a copy of the data. */
    ExecutionThread fork() {
        var fork = new ExecutionThread(instance, now, data.deepCopy());
        fork.variables.putAll(variables);
        fork.error = error;
        fork.deadlines.addAll(deadlines);
        return fork;
    }

    /** Lets time pass up to a moment, or to the first deadline before it. */
    void until(Instant moment) {
        var first = deadlines.stream()
                .filter(deadline -> deadline.at.isBefore(moment))
                .reduce((one, other) -> other.at.isBefore(one.at) ? other : one);
        if (first.isPresent()) {
            now = first.get().at;
            throw new Deadline.Passed(first.get());
        }
        now = moment;
        if (moment.equals(Instant.MAX)) {
            throw new WaitsForever();
        }
    }

    /** Lets time pass in which nothing is under way, so that what comes from outside when all is idle has come. */
    void sleep(String duration) {
        instance.world.post().settle(now);
        until(after(duration));
    }

    /** The moment a duration from now: years and months by the calendar in UTC. */
    Instant after(String duration) {
        try {
            return now.atZone(ZoneOffset.UTC)
                    .plus(PeriodDuration.parse(duration))
                    .toInstant();
        } catch (DateTimeParseException odd) {
            throw new UnsupportedConstruct("the duration " + duration);
        }
    }

    /** Does something within a time limit; the error {@code timeout} when it takes longer. @param limit may be missing */
    <T> T within(JsonNode limit, Supplier<T> work) {
        if (limit.isMissingNode()) {
            return work.get();
        }
        var deadline = new Deadline(after(limit.asText()));
        deadlines.add(deadline);
        try {
            return work.get();
        } catch (Deadline.Passed passed) {
            throw passed.deadline == deadline ? new Fault(Fault.TIMEOUT) : passed;
        } finally {
            deadlines.remove(deadline);
        }
    }

    /** Adds a deadline for all that this line does. */
    Deadline bound(Instant moment) {
        var deadline = new Deadline(moment);
        deadlines.add(deadline);
        return deadline;
    }

    /** Takes a deadline away. */
    void free(Deadline deadline) {
        deadlines.remove(deadline);
    }

    /**
     * Merges a result into the data.
     *
     * @param place where to; missing for the top
     * @param name what a result that is no object is called at the top
     */
    void merge(JsonNode value, JsonNode place, String name) {
        placed.add(new Placed(value, place, name));
        data = DataMerging.at(this, place, value, name);
    }

    /** Merges here what another line has merged into its copy. */
    void repeat(ExecutionThread other) {
        other.placed.forEach(each -> merge(each.value, each.place, each.name));
    }
}
