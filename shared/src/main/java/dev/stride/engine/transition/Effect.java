package dev.stride.engine.transition;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.event.EventSubscription;
import dev.stride.plan.WorkflowId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A request to the outside, as data. Performing one twice is harmless. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Effect.Publish.class, name = "publish"),
    @JsonSubTypes.Type(value = Effect.SendMessage.class, name = "tell"),
    @JsonSubTypes.Type(value = Effect.CancelChildren.class, name = "forsake"),
    @JsonSubTypes.Type(value = Effect.UpdateIndex.class, name = "enlist"),
    @JsonSubTypes.Type(value = Effect.ReleaseParkedMessages.class, name = "resend"),
    @JsonSubTypes.Type(value = Effect.WriteHistory.class, name = "history"),
    @JsonSubTypes.Type(value = Effect.Unsubscribe.class, name = "unsubscribe"),
    @JsonSubTypes.Type(value = Effect.SetTimer.class, name = "timer"),
    @JsonSubTypes.Type(value = Effect.StartInstance.class, name = "start"),
    @JsonSubTypes.Type(value = Effect.StartChildren.class, name = "spawn"),
    @JsonSubTypes.Type(value = Effect.Subscribe.class, name = "subscribe"),
    @JsonSubTypes.Type(value = Effect.Proceed.class, name = "proceed")
})
public sealed interface Effect {

    /** Sends an event out. @param event a CloudEvent as JSON */
    record Publish(JsonNode event) implements Effect {}

    /** Tells the parent, or another branch that may have to know. */
    record SendMessage(BranchId to, Stimulus stimulus) implements Effect {}

    /** Tells children that nobody waits for them any more. */
    record CancelChildren(@JsonProperty("fork") long forkVersion, List<Integer> children) implements Effect {
        public CancelChildren {
            children = List.copyOf(children);
        }
    }

    /** Shows the instance in lists where it stands now. @param status as {@link dev.stride.engine.branch.Branch#listStatus} */
    record UpdateIndex(Status status, Optional<Instant> endedAt) implements Effect {}

    /** Sends again the letters that were kept for the instance while it was suspended. */
    record ReleaseParkedMessages() implements Effect {}

    /** Keeps a segment of history. */
    record WriteHistory(List<HistoryEntry> entries) implements Effect {
        public WriteHistory {
            entries = List.copyOf(entries);
        }
    }

    /** Ends a subscription; late events for it are ignored anyway. */
    record Unsubscribe(EventSubscription subscription) implements Effect {}

    /** Wakes the branch when due. */
    record SetTimer(@JsonProperty("timer") long version, Instant due) implements Effect {}

    /** Starts an instance of another workflow. */
    record StartInstance(String instance, WorkflowId workflow, Stimulus.Begin begin, Instant at) implements Effect {}

    /** Begins children from one place to the one before another; what each is follows from the branch. */
    record StartChildren(@JsonProperty("fork") long forkVersion, int from, int to) implements Effect {}

    /** A child to start, and its first stimulus. */
    record NewBranch(BranchId child, Stimulus.BeginBranch begin) {}

    /** Makes the branch's open subscription known, then looks whether events have come before. */
    record Subscribe(long version) implements Effect {}

    /** Tells the branch itself to go on from this version; always the last effect of a commit. */
    record Proceed(long version) implements Effect {}
}
