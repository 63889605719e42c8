package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One instance from its beginning to its end, with all that it did.
 *
 * @param end when it ended; the end of time for one that waits
 * @param status in the words of the product's API
 * @param output of one that completed, or that its time limit ended
 * @param error of one that failed
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

    /** The error that nothing handled, and the state in which it was raised. */
    public record Failure(String name, String code, String state) {}

    /** The same life, had it been cancelled at a moment. */
    InstanceRun until(Instant cancelled) {
        return unfinished(cancelled, "CANCELLED");
    }

    /** What can be seen of this life at a moment: who has not ended by then waits. */
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

    /** The states that it entered, in their order. */
    public List<String> states() {
        return diary.stream()
                .filter(RunEvent.Entered.class::isInstance)
                .map(entered -> ((RunEvent.Entered) entered).state())
                .toList();
    }

    /** The last of the instances that went on in its place one after the other; itself when none did. */
    InstanceRun last() {
        return next().map(InstanceRun::last).orElse(this);
    }

    private Optional<InstanceRun> next() {
        return diary.stream()
                .filter(RunEvent.Continued.class::isInstance)
                .map(continued -> ((RunEvent.Continued) continued).life())
                .findFirst();
    }

    /** This life and all that came from it. */
    public Stream<InstanceRun> family() {
        var begun = diary.stream().flatMap(runEvent -> switch (runEvent) {
            case RunEvent.Began(var instanceRun, var _) -> instanceRun.family();
            case RunEvent.Continued(var instanceRun) -> instanceRun.family();
            case RunEvent.Entered _, RunEvent.Called _, RunEvent.Produced _ -> Stream.<InstanceRun>empty();
        });
        return Stream.concat(Stream.of(this), begun);
    }
}
