package dev.stride.engine.transition;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.Lineage;
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

/** A stimulus: an input that can make a branch continue, such as a reply, an event or a cancellation. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Stimulus.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = Stimulus.BeginBranch.class, name = "beginBranch"),
    @JsonSubTypes.Type(value = Stimulus.Proceed.class, name = "proceed"),
    @JsonSubTypes.Type(value = Stimulus.TimerDue.class, name = "timerDue"),
    @JsonSubTypes.Type(value = Stimulus.CallReplied.class, name = "callReplied"),
    @JsonSubTypes.Type(value = Stimulus.CallPending.class, name = "callPending"),
    @JsonSubTypes.Type(value = Stimulus.WorkflowFound.class, name = "workflowFound"),
    @JsonSubTypes.Type(value = Stimulus.CallFailed.class, name = "callFailed"),
    @JsonSubTypes.Type(value = Stimulus.EventsAvailable.class, name = "eventsAvailable"),
    @JsonSubTypes.Type(value = Stimulus.EventsArrived.class, name = "eventsArrived"),
    @JsonSubTypes.Type(value = Stimulus.ChildEnded.class, name = "childEnded"),
    @JsonSubTypes.Type(value = Stimulus.Abandon.class, name = "abandon"),
    @JsonSubTypes.Type(value = Stimulus.Cancel.class, name = "cancel"),
    @JsonSubTypes.Type(value = Stimulus.Retry.class, name = "retry"),
    @JsonSubTypes.Type(value = Stimulus.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = Stimulus.Suspend.class, name = "suspend"),
    @JsonSubTypes.Type(value = Stimulus.Resume.class, name = "resume")
})
public sealed interface Stimulus {

    /** Begins a branch. */
    sealed interface Beginning extends Stimulus {

        /** Returns the digest of the plan of the branch. */
        String plan();
    }

    /** What became of a call or a workflow lookup. The handler that has made it applies it at once: it is never sent. */
    sealed interface Reply extends Stimulus {}

    /** A request about a whole instance, by an operator or by the runtime. An instance passes some of them on to its branches. */
    sealed interface Command extends Stimulus {}

    /**
     * Starts an instance with a plan, which stays the same for the whole life of the instance.
     *
     * @param origin the calling branch; empty if the instance was started from outside
     * @param events events that started the instance
     * @param timeout replaces the timeout of the plan
     * @param starter the starter, unless it follows from origin and events
     * @param preceding ids of the latest events before the start, as known to the starter
     * @param notBefore time before which the first node does not run; the timeout counts from it
     * @param lineage the chain of starts that led to the instance; empty if it is started from outside
     */
    record Begin(
            String plan,
            JsonNode input,
            Optional<BranchOrigin> origin,
            List<ReceivedEvent> events,
            Optional<ExecTimeout> timeout,
            Optional<Starter> starter,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            List<String> preceding,

            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> notBefore,
            Optional<Lineage> lineage)
            implements Beginning {
        public Begin {
            events = List.copyOf(events);
            preceding = List.copyOf(preceding);
        }

        /** Creates a stimulus for an instance whose first node runs immediately, not at a later time. */
        public Begin(
                String plan,
                JsonNode input,
                Optional<BranchOrigin> origin,
                List<ReceivedEvent> events,
                Optional<ExecTimeout> timeout,
                Optional<Starter> starter,
                List<String> preceding) {
            this(plan, input, origin, events, timeout, starter, preceding, Optional.empty(), Optional.empty());
        }

        /** Creates a stimulus for an instance that is called by another instance or started by events. */
        public Begin(
                String plan,
                JsonNode input,
                Optional<BranchOrigin> origin,
                List<ReceivedEvent> events,
                Optional<ExecTimeout> timeout) {
            this(plan, input, origin, events, timeout, Optional.empty(), List.of());
        }

        /** Creates a stimulus for an instance that a client starts. */
        public Begin(String plan, JsonNode input) {
            this(plan, input, Optional.empty(), List.of(), Optional.empty());
        }

        /**
         * Creates a stimulus for an instance that a schedule starts, with an empty object as input.
         *
         * @param due time of the occurrence
         */
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

        /** Returns a copy of this stimulus with another input. */
        public Begin withInput(JsonNode other) {
            return new Begin(plan, other, origin, events, timeout, starter, preceding, notBefore, lineage);
        }

        /** Returns a copy with the ids of events before the start, which the instance must not consume. */
        public Begin after(List<String> ids) {
            return new Begin(plan, input, origin, events, timeout, starter, ids, notBefore, lineage);
        }

        /** Returns a copy of this stimulus with the chain of starts that leads to the instance. */
        public Begin withLineage(Optional<Lineage> chain) {
            return new Begin(plan, input, origin, events, timeout, starter, preceding, notBefore, chain);
        }
    }

    /**
     * Starts a child branch.
     *
     * @param node index of its first node
     * @param data the data of the parent, of which the child gets a copy
     * @param locals variables of the child, which are also properties of its data
     * @param slice the part of a collection that the child covers
     * @param timeout timeout of the child
     * @param events correlation values and consumed events of the parent
     * @param label the label of the instance
     * @param lineage the chain of starts that led to the instance
     */
    record BeginBranch(
            String plan,
            BranchOrigin origin,
            int node,
            JsonNode data,
            Map<String, JsonNode> locals,
            Optional<Slice> slice,
            Optional<PeriodDuration> timeout,
            EventSubscriptions events,
            Optional<String> label,
            Optional<Lineage> lineage)
            implements Beginning {
        public BeginBranch {
            locals = Map.copyOf(locals);
        }

        /** Returns a copy of this stimulus with other data. */
        public BeginBranch withData(JsonNode other) {
            return new BeginBranch(plan, origin, node, other, locals, slice, timeout, events, label, lineage);
        }
    }

    /**
     * Continues a branch that is ready to run. The engine ignores this stimulus unless the branch still has the given version.
     */
    record Proceed(long version) implements Stimulus {}

    /** A timer fired. @param version the branch version whose commit set it */
    record TimerDue(long version) implements Stimulus {}

    /**
     * A call succeeded.
     *
     * @param began when the request was sent
     * @param response further parts of the reply, such as status and headers
     * @param arguments of the call, for the history
     */
    record CallReplied(
            String call,
            int attempt,
            Instant began,
            JsonNode result,
            Optional<JsonNode> response,
            Optional<JsonNode> arguments)
            implements Reply {}

    /** A service has accepted a call and is still working on it. @param pollAfter delay before the next poll */
    record CallPending(String call, int attempt, Duration pollAfter) implements Reply {}

    /**
     * A workflow lookup succeeded.
     *
     * @param plan digest of the plan of the deployed version
     */
    record WorkflowFound(String call, int attempt, WorkflowId workflow, String plan) implements Reply {}

    /**
     * A call or a workflow lookup failed.
     *
     * @param began when the request was sent
     * @param retryAfter minimum delay before the next attempt, as requested by the service
     * @param request what was sent, for the history; empty if nothing was
     * @param arguments of the call, for the history; empty for a lookup
     */
    record CallFailed(
            String call,
            int attempt,
            Instant began,
            Fault fault,
            Optional<Duration> retryAfter,
            Optional<JsonNode> request,
            Optional<JsonNode> arguments)
            implements Reply {}

    /**
     * Reports that events for a subscription may be available. The runtime then loads the events and passes them to the engine as
     * {@link EventsArrived}. The engine does not handle this stimulus itself.
     */
    record EventsAvailable(long subscription) implements Stimulus {}

    record EventsArrived(long subscription, List<ReceivedEvent> events) implements Stimulus {
        public EventsArrived {
            events = List.copyOf(events);
        }
    }

    /** A child branch or called instance ended. @param forkVersion version of the parent whose commit started the child */
    record ChildEnded(long forkVersion, int index, ChildResult result) implements Stimulus {}

    /**
     * Cancels a branch because its parent has stopped waiting for the branch, or because an operator has cancelled everything
     * that the root of its chain has started. If the branch has not begun yet, the engine ignores a later start of the branch.
     *
     * @param plan digest of the plan of the branch
     * @param reason shown in the history, if an operator asked for it
     */
    record Abandon(String plan, Optional<String> reason) implements Stimulus {

        /** Creates the message of a parent that has stopped waiting. */
        public Abandon(String plan) {
            this(plan, Optional.empty());
        }
    }

    /** Cancels an instance. @param compensate whether completed states are compensated first */
    record Cancel(String reason, boolean compensate) implements Command {

        /** Creates a cancellation without compensation. */
        public Cancel(String reason) {
            this(reason, false);
        }
    }

    /**
     * Retries a failed instance.
     *
     * @param version version of the failed branch; the request is ignored for any other version
     * @param patch JSON Merge Patch (RFC 7396) for the data
     * @param plan digest of the plan of another version of the workflow, with which the instance continues; empty to keep its plan
     */
    record Retry(
            long version,
            Optional<JsonNode> patch,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> plan) implements Command {

        /** Creates a retry with the plan that the instance has. */
        public Retry(long version, Optional<JsonNode> patch) {
            this(version, patch, Optional.empty());
        }
    }

    /** Fails a branch that exceeded a limit of the runtime. No error handler of the workflow catches the fault. */
    record Stop(Fault fault) implements Stimulus {}

    /**
     * Suspends a branch, because an operator requested this or the runtime cannot continue its instance.
     *
     * @param parent the suspended branch that passes the request on. If this branch was resumed meanwhile, the request is outdated
     */
    record Suspend(
            String reason,
            Instant requestedAt,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<BranchId> parent) implements Command {

        /** Creates a request of an operator or of the runtime. */
        public Suspend(String reason, Instant requestedAt) {
            this(reason, requestedAt, Optional.empty());
        }
    }

    /** Resumes a suspended branch. */
    record Resume(Instant requestedAt) implements Command {}
}
