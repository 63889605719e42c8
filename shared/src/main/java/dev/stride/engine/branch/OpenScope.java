package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scope that the branch is in.
 *
 * @param enterNode index of its {@link dev.stride.plan.node.Node.Enter}
 * @param enteredAt when it was entered
 * @param totalDeadline when its time is over
 * @param attemptDeadline when its time is over, unless there are waits before retries, which move it
 * @param entryData the data that it was entered with, once the branch has other data
 */
public record OpenScope(
        @JsonProperty("enter") int enterNode,
        @JsonProperty("since") Instant enteredAt,
        @JsonProperty("total") Optional<Instant> totalDeadline,
        @JsonProperty("single") Optional<Instant> attemptDeadline,
        @JsonProperty("entered") Optional<JsonNode> entryData) {

    /** A scope that has just been entered. */
    public OpenScope(int enter, Instant since, Optional<Instant> total, Optional<Instant> single) {
        this(enter, since, total, single, Optional.empty());
    }

    /** When its time is over. */
    public Optional<Instant> deadline() {
        return Stream.of(totalDeadline, attemptDeadline)
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }

    /** The same scope after a wait before a retry. */
    public OpenScope extendedBy(Duration wait) {
        return new OpenScope(
                enterNode, enteredAt, totalDeadline, attemptDeadline.map(end -> end.plus(wait)), entryData);
    }

    /** The same scope without an end of time: it is left already. */
    public OpenScope withoutDeadlines() {
        return new OpenScope(enterNode, enteredAt, Optional.empty(), Optional.empty(), entryData);
    }

    /** The same scope when the branch gets other data. @param data what it had before */
    OpenScope rememberingData(JsonNode data) {
        return entryData.isPresent() ? this : withEntryData(Optional.of(data));
    }

    OpenScope withEntryData(Optional<JsonNode> data) {
        return new OpenScope(enterNode, enteredAt, totalDeadline, attemptDeadline, data);
    }
}
