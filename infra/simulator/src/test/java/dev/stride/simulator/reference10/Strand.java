package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.simulator.reference.RunEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A line of execution: its virtual time, its copy of the context, and what it did. Branches of a fork are strands below it. */
final class Strand {

    /** The end of a task by its timeout. */
    static final class TimeIsOver extends RuntimeException {

        private static final long serialVersionUID = 1;

        final transient Deadline deadline;

        TimeIsOver(Deadline deadline) {
            super("over at " + deadline.at());
            this.deadline = deadline;
        }
    }

    /** The end of an interpretation that waits for an event that never comes. */
    static final class WaitsForever extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    /** A deadline. Two deadlines at one moment differ by their tasks. */
    record Deadline(Instant at, String task) {}

    final Setting10 setting;
    private final JsonNode definition;
    Instant now;
    JsonNode context;

    /** The attempts before the present one, and the highest number of an attempt of the tasks that are under way. */
    int earlierAttempts;

    int highestAttempt = 1;

    private final List<RunEvent> diary = new ArrayList<>();
    private final List<Strand> branches = new ArrayList<>();
    private final List<Deadline> deadlines = new ArrayList<>();

    Strand(Setting10 setting, JsonNode definition, Instant now, JsonNode context) {
        this.setting = setting;
        this.definition = definition;
        this.now = now;
        this.context = context;
    }

    /** Creates a strand for a new instance, which has a context of its own. */
    static Strand ofInstance(Setting10 setting, JsonNode definition, Instant now) {
        return new Strand(setting, definition, now, JsonNodeFactory.instance.objectNode());
    }

    /** Creates the strand of a branch, which begins now. */
    Strand branch() {
        var branch = new Strand(setting, definition, now, context);
        branch.earlierAttempts = earlierAttempts;
        branches.add(branch);
        return branch;
    }

    /** Returns a component of the definition where a text names one. @param kind property of {@code use} */
    JsonNode declared(String kind, JsonNode written) {
        return written.isTextual() ? definition.path("use").path(kind).path(written.textValue()) : written;
    }

    void note(RunEvent event) {
        diary.add(event);
    }

    void sleep(Duration duration) {
        until(now.plus(duration));
    }

    /** Lets time pass to a moment, or to the first deadline before it. */
    void until(Instant moment) {
        var first = deadlines.stream()
                .filter(deadline -> deadline.at().isBefore(moment))
                .reduce((one, other) -> other.at().isBefore(one.at()) ? other : one);
        if (first.isPresent()) {
            now = first.get().at();
            throw new TimeIsOver(first.get());
        }
        now = moment;
        if (moment.equals(Instant.MAX)) {
            throw new WaitsForever();
        }
    }

    /** Does work that must end within a time, or else fails with the error {@code timeout} of the task. */
    <T> T within(Duration limit, Tasks.At at, Supplier<T> work) {
        var deadline = new Deadline(now.plus(limit), at.pointer());
        deadlines.add(deadline);
        try {
            return work.get();
        } catch (TimeIsOver over) {
            if (!over.deadline.equals(deadline)) {
                throw over;
            }
            throw TaskError.standard("timeout", 408, at);
        } finally {
            deadlines.removeLast();
        }
    }

    /** Forgets everything that this strand and its branches did after a moment, at which they were cancelled. */
    void cut(Instant moment) {
        diary.removeIf(event -> event.at().isAfter(moment));
        branches.forEach(branch -> branch.cut(moment));
    }

    /** Returns what this strand and its branches did: one list for each of them. */
    List<List<RunEvent>> diaries() {
        var all = new ArrayList<List<RunEvent>>();
        all.add(List.copyOf(diary));
        branches.forEach(branch -> all.addAll(branch.diaries()));
        return all;
    }
}
