package dev.stride.engine;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;

/** A request to the outside, as data. Performing one twice is harmless. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Effect.Enlist.class, name = "enlist"),
    @JsonSubTypes.Type(value = Effect.WriteHistory.class, name = "history"),
    @JsonSubTypes.Type(value = Effect.SetTimer.class, name = "timer"),
    @JsonSubTypes.Type(value = Effect.Proceed.class, name = "proceed")
})
public sealed interface Effect {

    /** Shows the instance as ended in the list of instances. */
    record Enlist(Status status, Instant endedAt) implements Effect {}

    /** Keeps a segment of history. */
    record WriteHistory(List<Entry> entries) implements Effect {
        public WriteHistory {
            entries = List.copyOf(entries);
        }
    }

    /** Wakes the branch when due. */
    record SetTimer(long timer, Instant due) implements Effect {}

    /** Tells the branch itself to go on from this version; always the last effect of a commit. */
    record Proceed(long version) implements Effect {}
}
