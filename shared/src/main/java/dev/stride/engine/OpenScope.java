package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scope that the branch is in.
 *
 * @param enter index of its {@link dev.stride.plan.Node.Enter}
 * @param since when it was entered
 * @param total when its time is over
 * @param single when its time is over, unless there are waits before retries, which move it
 * @param entered the data that it was entered with, once the branch has other data
 */
public record OpenScope(
        int enter, Instant since, Optional<Instant> total, Optional<Instant> single, Optional<JsonNode> entered) {

    /** A scope that has just been entered. */
    OpenScope(int enter, Instant since, Optional<Instant> total, Optional<Instant> single) {
        this(enter, since, total, single, Optional.empty());
    }

    /** When its time is over. */
    public Optional<Instant> deadline() {
        return Stream.of(total, single).flatMap(Optional::stream).min(Instant::compareTo);
    }

    /** The same scope after a wait before a retry. */
    OpenScope after(Duration wait) {
        return new OpenScope(enter, since, total, single.map(end -> end.plus(wait)), entered);
    }

    /** The same scope without an end of time: it is left already. */
    OpenScope leaving() {
        return new OpenScope(enter, since, Optional.empty(), Optional.empty(), entered);
    }

    /** The same scope when the branch gets other data. @param data what it had before */
    OpenScope past(JsonNode data) {
        return entered.isPresent() ? this : withEntered(Optional.of(data));
    }

    OpenScope withEntered(Optional<JsonNode> data) {
        return new OpenScope(enter, since, total, single, data);
    }
}
