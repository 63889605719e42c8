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

/** A thread of execution in the interpreter: its data, its own virtual time, and its recorded events. */
final class ExecutionThread {

    /** A merged result and its target. */
    private record Placed(JsonNode value, JsonNode place, String name) {}

    final Instance instance;
    Instant now;
    JsonNode data;
    final Map<String, JsonNode> variables = new HashMap<>();

    /** The last handled error, for expressions. */
    Optional<Fault> error = Optional.empty();

    /** The states that compensate completed ones, in reverse order. */
    final Deque<String> undo = new ArrayDeque<>();

    final List<RunEvent> diary = new ArrayList<>();
    private final List<Deadline> deadlines = new ArrayList<>();
    private final List<Placed> placed = new ArrayList<>();

    ExecutionThread(Instance instance, Instant now, JsonNode data) {
        this.instance = instance;
        this.now = now;
        this.data = data;
    }

    /** Forks a thread that starts now, on a copy of the data. */
    ExecutionThread fork() {
        var fork = new ExecutionThread(instance, now, data.deepCopy());
        fork.variables.putAll(variables);
        fork.error = error;
        fork.deadlines.addAll(deadlines);
        return fork;
    }

    /** Advances the time to a moment, or to the first deadline before it. */
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

    /** Advances the time while nothing else runs, so that the external events that wait for an idle world have arrived. */
    void sleep(String duration) {
        instance.world.post().settle(now);
        until(after(duration));
    }

    /** Returns the moment a duration from now; years and months follow the calendar in UTC. */
    Instant after(String duration) {
        try {
            return now.atZone(ZoneOffset.UTC)
                    .plus(PeriodDuration.parse(duration))
                    .toInstant();
        } catch (DateTimeParseException odd) {
            throw new UnsupportedConstruct("the duration " + duration);
        }
    }

    /**
     * Executes work within a time limit; throws the error {@code timeout} when the limit passes.
     *
     * @param limit may be missing
     */
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

    /** Adds a deadline for all further work of this thread. */
    Deadline bound(Instant moment) {
        var deadline = new Deadline(moment);
        deadlines.add(deadline);
        return deadline;
    }

    /** Removes a deadline. */
    void free(Deadline deadline) {
        deadlines.remove(deadline);
    }

    /**
     * Merges a result into the data.
     *
     * @param place target path; missing for the top
     * @param name key of a result at the top that is not an object
     */
    void merge(JsonNode value, JsonNode place, String name) {
        placed.add(new Placed(value, place, name));
        data = DataMerging.at(this, place, value, name);
    }

    /** Merges the results that another thread has merged into its copy. */
    void repeat(ExecutionThread other) {
        other.placed.forEach(each -> merge(each.value, each.place, each.name));
    }
}
