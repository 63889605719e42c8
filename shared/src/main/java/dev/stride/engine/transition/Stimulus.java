package dev.stride.engine.transition;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.data.CollectionSplit.Slice;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.policy.ExecTimeout;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** Anything that may move a branch. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Stimulus.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = Stimulus.BeginBranch.class, name = "arm"),
    @JsonSubTypes.Type(value = Stimulus.Proceed.class, name = "proceed"),
    @JsonSubTypes.Type(value = Stimulus.TimerDue.class, name = "fired"),
    @JsonSubTypes.Type(value = Stimulus.CallReplied.class, name = "replied"),
    @JsonSubTypes.Type(value = Stimulus.CallPending.class, name = "pending"),
    @JsonSubTypes.Type(value = Stimulus.WorkflowFound.class, name = "found"),
    @JsonSubTypes.Type(value = Stimulus.CallFailed.class, name = "failed"),
    @JsonSubTypes.Type(value = Stimulus.EventsAvailable.class, name = "expecting"),
    @JsonSubTypes.Type(value = Stimulus.EventsArrived.class, name = "arrived"),
    @JsonSubTypes.Type(value = Stimulus.ChildEnded.class, name = "ended"),
    @JsonSubTypes.Type(value = Stimulus.Abandon.class, name = "abandon"),
    @JsonSubTypes.Type(value = Stimulus.Cancel.class, name = "cancel"),
    @JsonSubTypes.Type(value = Stimulus.Retry.class, name = "retry"),
    @JsonSubTypes.Type(value = Stimulus.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = Stimulus.Suspend.class, name = "suspend"),
    @JsonSubTypes.Type(value = Stimulus.Resume.class, name = "resume")
})
public sealed interface Stimulus {

    /**
     * Come into being as an instance, pinned to a plan.
     *
     * @param origin who called it, if it was not started from outside
     * @param events that started it
     * @param timeout instead of the plan's own
     * @param starter who started it, where its origin and its events do not tell
     * @param preceding ids of the last events that came before, as far as who started it knew
     */
    record Begin(
            String plan,
            JsonNode input,
            Optional<BranchOrigin> origin,
            List<ReceivedEvent> events,
            Optional<ExecTimeout> timeout,
            Optional<Starter> starter,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            List<String> preceding)
            implements Stimulus {
        public Begin {
            events = List.copyOf(events);
            preceding = List.copyOf(preceding);
        }

        /** A start by an instance or by events. */
        public Begin(
                String plan,
                JsonNode input,
                Optional<BranchOrigin> origin,
                List<ReceivedEvent> events,
                Optional<ExecTimeout> timeout) {
            this(plan, input, origin, events, timeout, Optional.empty(), List.of());
        }

        /** A start from outside. */
        public Begin(String plan, JsonNode input) {
            this(plan, input, Optional.empty(), List.of(), Optional.empty());
        }

        /** A start by a schedule, with no data. @param due when it was due */
        public static Begin scheduled(String plan, Instant due) {
            var nothing = JsonNodeFactory.instance.objectNode();
            return new Begin(
                    plan,
                    nothing,
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.of(new Starter.Schedule(due)),
                    List.of());
        }

        /** The same start with other data. */
        public Begin withInput(JsonNode other) {
            return new Begin(plan, other, origin, events, timeout, starter, preceding);
        }

        /** The same start after events. @param ids of the last of them */
        public Begin after(List<String> ids) {
            return new Begin(plan, input, origin, events, timeout, starter, ids);
        }
    }

    /**
     * Come into being as an arm of another branch.
     *
     * @param node index of the node to begin with
     * @param data of the parent
     * @param locals values of its own, which its expressions read as variables and as properties of the data
     * @param slice the part of the parent's collection that it covers
     * @param timeout how long it may run
     * @param events what ties events to the instance, and which it has consumed
     * @param label what the author calls the version of the instance
     */
    record BeginBranch(
            String plan,
            BranchOrigin origin,
            @JsonProperty("at") int node,
            JsonNode data,
            Map<String, JsonNode> locals,
            Optional<Slice> slice,
            Optional<PeriodDuration> timeout,
            @JsonProperty("hearing") EventSubscriptions events,
            Optional<String> label)
            implements Stimulus {
        public BeginBranch {
            locals = Map.copyOf(locals);
        }
    }

    /** Go on from the version that says so; any other version has moved since. */
    record Proceed(long version) implements Stimulus {}

    /** A timer is due. */
    record TimerDue(@JsonProperty("timer") long version) implements Stimulus {}

    /** The call with this key was answered. @param response what came with the result, such as its status and headers */
    record CallReplied(String call, int attempt, JsonNode result, Optional<JsonNode> response) implements Stimulus {}

    /** What the call with this key began is still under way: it is to be asked for again. @param again after how long */
    record CallPending(
            String call, int attempt, @JsonProperty("again") Duration pollAfter) implements Stimulus {}

    /**
     * The workflow that the call with this key names is deployed.
     *
     * @param plan digest of its plan
     */
    record WorkflowFound(String call, int attempt, WorkflowId workflow, String plan) implements Stimulus {}

    /** The call with this key failed. @param retryAfter how long a next attempt has to wait at least */
    record CallFailed(String call, int attempt, Fault fault, Optional<Duration> retryAfter) implements Stimulus {}

    /** Events for a subscription have come: look which. Never reaches the engine. */
    record EventsAvailable(long subscription) implements Stimulus {}

    /** These events have come for a subscription. */
    record EventsArrived(long subscription, List<ReceivedEvent> events) implements Stimulus {
        public EventsArrived {
            events = List.copyOf(events);
        }
    }

    /** A child has ended. @param fork version of the parent that began it */
    record ChildEnded(
            @JsonProperty("fork") long forkVersion,
            int index,
            @JsonProperty("how") ChildResult result) implements Stimulus {}

    /** The parent does not wait for it any more: it is to end, or never to begin. @param plan digest of its plan */
    record Abandon(String plan) implements Stimulus {}

    /** Somebody wants it to end now. @param compensate whether it compensates first what it has completed */
    record Cancel(String reason, boolean compensate) implements Stimulus {

        /** To end at once. */
        public Cancel(String reason) {
            this(reason, false);
        }
    }

    /**
     * Somebody wants it to go on after it has failed.
     *
     * @param version of the failed branch; any other version has moved since
     * @param patch JSON Merge Patch (RFC 7396) for the data that it goes on with
     */
    record Retry(long version, Optional<JsonNode> patch) implements Stimulus {}

    /** The runtime ends it: a bound of the runtime was met, which no author's handler may catch. */
    record Stop(Fault fault) implements Stimulus {}

    /** An operator wants it to start no further state, or the runtime cannot go on with it. @param asked when that was */
    record Suspend(String reason, @JsonProperty("asked") Instant requestedAt) implements Stimulus {}

    /** An operator wants it to go on again. @param asked when that was */
    record Resume(@JsonProperty("asked") Instant requestedAt) implements Stimulus {}
}
