package dev.stride.reference;

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
public record Life(
        String workflow,
        String version,
        Instant begin,
        Instant end,
        String status,
        JsonNode input,
        Optional<JsonNode> output,
        Optional<Failure> error,
        List<Happening> diary) {

    /** The error that nothing handled, and the state in which it was raised. */
    public record Failure(String name, String code, String state) {}

    /** The same life, had it been cancelled at a moment. */
    Life until(Instant cancelled) {
        return unfinished(cancelled, "CANCELLED");
    }

    /** What can be seen of this life at a moment: who has not ended by then waits. */
    public Life seenAt(Instant moment) {
        return unfinished(moment, "WAITING");
    }

    private Life unfinished(Instant moment, String called) {
        var left = Happening.until(diary, moment);
        return end.isAfter(moment)
                ? new Life(workflow, version, begin, moment, called, input, Optional.empty(), Optional.empty(), left)
                : new Life(workflow, version, begin, end, status, input, output, error, left);
    }

    /** The states that it entered, in their order. */
    public List<String> states() {
        return diary.stream()
                .filter(Happening.Entered.class::isInstance)
                .map(entered -> ((Happening.Entered) entered).state())
                .toList();
    }

    /** The last of the instances that went on in its place one after the other; itself when none did. */
    Life last() {
        return next().map(Life::last).orElse(this);
    }

    private Optional<Life> next() {
        return diary.stream()
                .filter(Happening.Continued.class::isInstance)
                .map(continued -> ((Happening.Continued) continued).life())
                .findFirst();
    }

    /** This life and all that came from it. */
    public Stream<Life> family() {
        var begun = diary.stream().flatMap(happening -> switch (happening) {
            case Happening.Began(var life, var _) -> life.family();
            case Happening.Continued(var life) -> life.family();
            case Happening.Entered _, Happening.Called _, Happening.Produced _ -> Stream.<Life>empty();
        });
        return Stream.concat(Stream.of(this), begun);
    }
}
