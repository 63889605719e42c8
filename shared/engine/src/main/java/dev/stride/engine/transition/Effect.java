package dev.stride.engine.transition;

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

/**
 * An action that the runtime must perform after it has committed a branch, such as sending a message or setting a timer. Effects
 * are idempotent: performing one twice is harmless.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Effect.Publish.class, name = "publish"),
    @JsonSubTypes.Type(value = Effect.SendMessage.class, name = "sendMessage"),
    @JsonSubTypes.Type(value = Effect.CancelChildren.class, name = "cancelChildren"),
    @JsonSubTypes.Type(value = Effect.TellChildren.class, name = "tellChildren"),
    @JsonSubTypes.Type(value = Effect.UpdateIndex.class, name = "updateIndex"),
    @JsonSubTypes.Type(value = Effect.IndexLabels.class, name = "indexLabels"),
    @JsonSubTypes.Type(value = Effect.ReleaseParkedMessages.class, name = "releaseParkedMessages"),
    @JsonSubTypes.Type(value = Effect.WriteHistory.class, name = "writeHistory"),
    @JsonSubTypes.Type(value = Effect.Unsubscribe.class, name = "unsubscribe"),
    @JsonSubTypes.Type(value = Effect.SetTimer.class, name = "setTimer"),
    @JsonSubTypes.Type(value = Effect.StartInstance.class, name = "startInstance"),
    @JsonSubTypes.Type(value = Effect.StartChildren.class, name = "startChildren"),
    @JsonSubTypes.Type(value = Effect.Subscribe.class, name = "subscribe"),
    @JsonSubTypes.Type(value = Effect.Proceed.class, name = "proceed")
})
public sealed interface Effect {

    /** Publishes an event. @param event a CloudEvent as JSON */
    record Publish(JsonNode event) implements Effect {}

    /** Sends a stimulus to another branch. For example, a child branch tells its parent that it has ended. */
    record SendMessage(BranchId to, Stimulus stimulus) implements Effect {}

    /**
     * Cancels child branches for which the branch has stopped waiting.
     *
     * @param forkVersion version of the branch whose commit started the children
     * @param children indexes of the children
     */
    record CancelChildren(long forkVersion, List<Integer> children) implements Effect {
        public CancelChildren {
            children = List.copyOf(children);
        }
    }

    /**
     * Sends a stimulus, such as a request to suspend, to several child branches.
     *
     * @param forkVersion version of the branch whose commit started the children
     * @param children indexes of the children
     */
    record TellChildren(long forkVersion, List<Integer> children, Stimulus stimulus) implements Effect {
        public TellChildren {
            children = List.copyOf(children);
        }
    }

    /**
     * Updates the entry of the instance in the index of all instances.
     *
     * @param status as {@link dev.stride.engine.branch.Branch#listStatus}
     */
    record UpdateIndex(Status status, Optional<Instant> endedAt) implements Effect {}

    /** Adds the labels of the instance to the index of labels. Labels are key-value pairs by which clients find instances. */
    record IndexLabels() implements Effect {}

    /** Redelivers the messages that arrived, and were set aside, while the instance was suspended. */
    record ReleaseParkedMessages() implements Effect {}

    /** Writes entries to the history of the instance. The entries are stored together as one segment (one DynamoDB item). */
    record WriteHistory(List<HistoryEntry> entries) implements Effect {
        public WriteHistory {
            entries = List.copyOf(entries);
        }
    }

    /** Closes a subscription of the branch to events. The branch ignores events of this subscription that arrive later. */
    record Unsubscribe(EventSubscription subscription) implements Effect {}

    /** Sets a timer that wakes the branch. */
    record SetTimer(long version, Instant due) implements Effect {}

    record StartInstance(String instance, WorkflowId workflow, Stimulus.Begin begin, Instant at) implements Effect {}

    /**
     * Starts the child branches with indexes from {@code from} to {@code to - 1}. The effect does not contain their start
     * parameters: the runtime computes them from the node at which the branch waits for these children.
     */
    record StartChildren(long forkVersion, int from, int to) implements Effect {}

    record NewBranch(BranchId child, Stimulus.BeginBranch begin) {}

    /** Registers the subscription that a branch version has created, then checks for events that arrived before. */
    record Subscribe(long version) implements Effect {}

    /**
     * Sends a message that makes the branch continue, if the branch still has this version. This effect is always the last one of
     * a commit, so that all other effects are dispatched before the branch continues.
     */
    record Proceed(long version) implements Effect {}
}
