package dev.stride.engine;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Fault;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One line of history, in the author's names.
 *
 * @param state name of the state, empty for what concerns the whole instance
 * @param kind of a state: the author's word for it; empty for other entries
 * @param source JSON pointer into the author's document
 * @param data the input or output that belongs to it, kept at history level ALL only
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Entry(
        Instant at,
        What what,
        String state,
        String kind,
        String action,
        String source,
        OptionalInt attempt,
        Optional<Instant> until,
        Optional<Fault> fault,
        Optional<JsonNode> data) {

    /** What happened. */
    public enum What {
        STARTED,
        ENTERED,
        CALLED,
        FAILED,
        RETRYING,
        SLEEPING,
        CAUGHT,
        LEFT,
        COMPLETED,
        FAULTED,
        CANCELLED,
        SUSPENDED
    }

    /** This entry as history level STATES keeps it: names, times, attempts and faults. */
    public Entry withoutData() {
        return new Entry(at, what, state, kind, action, source, attempt, until, fault, Optional.empty());
    }
}
