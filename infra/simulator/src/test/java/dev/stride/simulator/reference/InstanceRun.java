package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The complete record of one instance, from start to end.
 *
 * @param end time of the end; {@link Instant#MAX} for an instance that waits
 * @param status status in the terms of the product's API
 * @param output output of an instance that completed or timed out
 * @param error error of a failed instance
 */
public record InstanceRun(
        String workflow,
        String version,
        Instant begin,
        Instant end,
        String status,
        JsonNode input,
        Optional<JsonNode> output,
        Optional<Failure> error,
        List<RunEvent> diary) {

    /** An unhandled error and the state that raised it. */
    public record Failure(String name, String code, String state) {}

    /** Returns this run as if it had been cancelled at a moment. */
    InstanceRun until(Instant cancelled) {
        return unfinished(cancelled, "CANCELLED");
    }

    /** Returns the part of this run up to a moment; an instance that has not ended by then is waiting. */
    public InstanceRun seenAt(Instant moment) {
        return unfinished(moment, "WAITING");
    }

    private InstanceRun unfinished(Instant moment, String called) {
        var left = RunEvent.until(diary, moment);
        return end.isAfter(moment)
                ? new InstanceRun(
                        workflow, version, begin, moment, called, input, Optional.empty(), Optional.empty(), left)
                : new InstanceRun(workflow, version, begin, end, status, input, output, error, left);
    }

    /** Returns the states that the instance entered, in order. */
    public List<String> states() {
        return diary.stream()
                .filter(RunEvent.Entered.class::isInstance)
                .map(entered -> ((RunEvent.Entered) entered).state())
                .toList();
    }

    /** Returns the state in which the instance was at a moment. */
    String stateAt(Instant moment) {
        return diary.stream()
                .filter(event -> event instanceof RunEvent.Entered(var at, var _) && !at.isAfter(moment))
                .map(entered -> ((RunEvent.Entered) entered).state())
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    /** Returns the last of the instances that continued in place of this one; this one if there are none. */
    InstanceRun last() {
        return next().map(InstanceRun::last).orElse(this);
    }

    private Optional<InstanceRun> next() {
        return diary.stream()
                .filter(RunEvent.Continued.class::isInstance)
                .map(continued -> ((RunEvent.Continued) continued).life())
                .findFirst();
    }

    /** Returns this run and all runs that it started, directly or indirectly. */
    public Stream<InstanceRun> family() {
        var begun = diary.stream().flatMap(runEvent -> switch (runEvent) {
            case RunEvent.Began(var instanceRun, var _) -> instanceRun.family();
            case RunEvent.Continued(var instanceRun) -> instanceRun.family();
            case RunEvent.Entered _, RunEvent.Called _, RunEvent.Produced _ -> Stream.<InstanceRun>empty();
        });
        return Stream.concat(Stream.of(this), begun);
    }
}
