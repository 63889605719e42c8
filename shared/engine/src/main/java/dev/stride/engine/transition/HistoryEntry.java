package dev.stride.engine.transition;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An entry in the history of an instance. {@code state} is the name of a state in the workflow definition, {@code source} a JSON
 * pointer into the definition. An entry contains data, such as an input or a result, only if the configured history level is ALL.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "what")
@JsonSubTypes({
    @JsonSubTypes.Type(value = HistoryEntry.Started.class, name = "started"),
    @JsonSubTypes.Type(value = HistoryEntry.Entered.class, name = "entered"),
    @JsonSubTypes.Type(value = HistoryEntry.Called.class, name = "called"),
    @JsonSubTypes.Type(value = HistoryEntry.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = HistoryEntry.Retrying.class, name = "retrying"),
    @JsonSubTypes.Type(value = HistoryEntry.Sleeping.class, name = "sleeping"),
    @JsonSubTypes.Type(value = HistoryEntry.Delegated.class, name = "delegated"),
    @JsonSubTypes.Type(value = HistoryEntry.Forked.class, name = "forked"),
    @JsonSubTypes.Type(value = HistoryEntry.Awaiting.class, name = "awaiting"),
    @JsonSubTypes.Type(value = HistoryEntry.Consumed.class, name = "consumed"),
    @JsonSubTypes.Type(value = HistoryEntry.Produced.class, name = "produced"),
    @JsonSubTypes.Type(value = HistoryEntry.TimedOut.class, name = "timedOut"),
    @JsonSubTypes.Type(value = HistoryEntry.Caught.class, name = "caught"),
    @JsonSubTypes.Type(value = HistoryEntry.Left.class, name = "left"),
    @JsonSubTypes.Type(value = HistoryEntry.Cancelled.class, name = "cancelled"),
    @JsonSubTypes.Type(value = HistoryEntry.Retried.class, name = "retried"),
    @JsonSubTypes.Type(value = HistoryEntry.Suspended.class, name = "suspended"),
    @JsonSubTypes.Type(value = HistoryEntry.Resumed.class, name = "resumed"),
    @JsonSubTypes.Type(value = HistoryEntry.Ended.class, name = "ended")
})
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public sealed interface HistoryEntry {

    Instant at();

    /** Returns a copy of the entry in which a function has replaced, for example removed, the recorded data. */
    default HistoryEntry mapData(UnaryOperator<Optional<JsonNode>> keeping) {
        return switch (this) {
            case Started it -> new Started(it.at, it.by, keeping.apply(it.input), keeping.apply(it.events));
            case Entered it -> new Entered(it.at, it.state, it.kind, it.source, keeping.apply(it.data));
            case Called it ->
                new Called(
                        it.at,
                        it.state,
                        it.action,
                        it.attempt,
                        it.source,
                        it.began,
                        keeping.apply(it.result),
                        keeping.apply(it.arguments),
                        keeping.apply(it.response),
                        it.expression);
            case Left it -> new Left(it.at, it.state, it.source, keeping.apply(it.data));
            case Ended it -> new Ended(it.at, it.status, it.fault, keeping.apply(it.output));
            case Failed it ->
                new Failed(
                        it.at,
                        it.state,
                        it.action,
                        it.attempt,
                        it.source,
                        it.began,
                        it.fault,
                        keeping.apply(it.request),
                        keeping.apply(it.arguments));
            case Retrying it -> it;
            case Sleeping it -> it;
            case Delegated it -> it;
            case Forked it -> it;
            case Awaiting it -> it;
            case Consumed it -> new Consumed(it.at, it.state, it.source, it.event, it.id, keeping.apply(it.content));
            case Produced it -> new Produced(it.at, it.state, it.source, it.event, it.id, keeping.apply(it.content));
            case TimedOut it -> it;
            case Caught it -> it;
            case Cancelled it -> it;
            case Retried it -> new Retried(it.at, it.state, keeping.apply(it.patch), it.version);
            case Suspended it -> it;
            case Resumed it -> it;
        };
    }

    default boolean evaluatesFunction() {
        return this instanceof Called called && called.expression;
    }

    /** Returns the name of the state to which the entry belongs; empty for entries about the whole branch. */
    default Optional<String> inState() {
        return switch (this) {
            case Entered it -> Optional.of(it.state);
            case Called it -> Optional.of(it.state);
            case Failed it -> Optional.of(it.state);
            case Retrying it -> Optional.of(it.state);
            case Sleeping it -> Optional.of(it.state);
            case Delegated it -> Optional.of(it.state);
            case Forked it -> Optional.of(it.state);
            case Awaiting it -> Optional.of(it.state);
            case Consumed it -> Optional.of(it.state);
            case Produced it -> Optional.of(it.state);
            case Caught it -> Optional.of(it.state);
            case Left it -> Optional.of(it.state);
            case Retried it -> Optional.of(it.state);
            case Started _, TimedOut _, Cancelled _, Suspended _, Resumed _, Ended _ -> Optional.empty();
        };
    }

    /**
     * The instance started.
     *
     * @param by its starter; empty for instances started by older versions
     * @param events the events that started it, as an array of CloudEvents; empty if none did
     */
    record Started(Instant at, Optional<Starter> by, Optional<JsonNode> input, Optional<JsonNode> events)
            implements HistoryEntry {

        public Started with(Optional<JsonNode> otherEvents) {
            return new Started(at, by, input, otherEvents);
        }
    }

    /**
     * A state was entered.
     *
     * @param kind the author's word for the type of the state
     */
    record Entered(Instant at, String state, String kind, String source, Optional<JsonNode> data)
            implements HistoryEntry {}

    /**
     * A call succeeded.
     *
     * @param began when the first request of this attempt was sent; empty for called workflows, which have a history of their own
     * @param arguments of the call; empty for called workflows
     * @param response further parts of the reply, such as status and headers
     * @param expression whether an expression function was evaluated, which calls no service. The history keeps such an entry at
     *     level ALL only
     */
    record Called(
            Instant at,
            String state,
            String action,
            int attempt,
            String source,
            Optional<Instant> began,
            Optional<JsonNode> result,
            Optional<JsonNode> arguments,
            Optional<JsonNode> response,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean expression)
            implements HistoryEntry {

        /**
         * Creates an entry for a call of a service or a workflow. For an evaluation of an expression function, use the
         * constructor that also has the parameter {@code expression}.
         */
        public Called(
                Instant at,
                String state,
                String action,
                int attempt,
                String source,
                Optional<Instant> began,
                Optional<JsonNode> result,
                Optional<JsonNode> arguments,
                Optional<JsonNode> response) {
            this(at, state, action, attempt, source, began, result, arguments, response, false);
        }

        /** Returns a copy of the entry with other arguments and other further parts of the reply. */
        public Called with(Optional<JsonNode> otherArguments, Optional<JsonNode> otherResponse) {
            return new Called(
                    at, state, action, attempt, source, began, result, otherArguments, otherResponse, expression);
        }
    }

    /**
     * An attempt of a call failed.
     *
     * @param began when the first request of the attempt was sent; empty for called workflows
     * @param request the last request of the attempt: {@code {method, url, headers, body}}, or {@code {arguments}} if the call
     *     sends no HTTP or gRPC request
     * @param arguments of the call; empty for called workflows
     */
    record Failed(
            Instant at,
            String state,
            String action,
            int attempt,
            String source,
            Optional<Instant> began,
            Fault fault,
            Optional<JsonNode> request,
            Optional<JsonNode> arguments)
            implements HistoryEntry {

        public Failed with(Optional<JsonNode> otherRequest, Optional<JsonNode> otherArguments) {
            return new Failed(at, state, action, attempt, source, began, fault, otherRequest, otherArguments);
        }
    }

    /**
     * A call will be retried.
     *
     * @param attempt number of the coming attempt
     */
    record Retrying(Instant at, String state, String action, int attempt, String source, Instant until)
            implements HistoryEntry {}

    record Sleeping(Instant at, String state, String source, Instant until) implements HistoryEntry {}

    record Delegated(Instant at, String state, String action, String source, WorkflowId workflow, String instance)
            implements HistoryEntry {}

    /** The branch started child branches. */
    record Forked(Instant at, String state, String source, int children) implements HistoryEntry {}

    /** The branch waits for events. {@code events} lists the names that the definition gives these events. */
    record Awaiting(Instant at, String state, String source, List<String> events, Optional<Instant> until)
            implements HistoryEntry {
        public Awaiting {
            events = List.copyOf(events);
        }
    }

    /** An event was consumed. @param id its CloudEvents id */
    record Consumed(Instant at, String state, String source, String event, String id, Optional<JsonNode> content)
            implements HistoryEntry {}

    /** An event was published. @param id its CloudEvents id */
    record Produced(Instant at, String state, String source, String event, String id, Optional<JsonNode> content)
            implements HistoryEntry {}

    /** The instance exceeded its timeout. */
    record TimedOut(Instant at) implements HistoryEntry {}

    /**
     * An error handler in the workflow definition caught a fault.
     *
     * @param by JSON pointer to the state that the handler belongs to; empty in entries of older versions
     */
    record Caught(Instant at, String state, String source, Fault fault, Optional<String> by) implements HistoryEntry {}

    record Left(Instant at, String state, String source, Optional<JsonNode> data) implements HistoryEntry {}

    /** A client cancelled the instance. @param compensates whether completed states are compensated first */
    record Cancelled(Instant at, String reason, boolean compensates) implements HistoryEntry {}

    /**
     * A client retried the failed instance.
     *
     * @param state the state that is restarted; empty if the instance failed between two states
     * @param patch JSON Merge Patch that was applied to the data
     * @param version the change to another version of the workflow; empty if the instance keeps its version
     */
    record Retried(Instant at, String state, Optional<JsonNode> patch, Optional<VersionChanged> version)
            implements HistoryEntry {

        /** The versions of the workflow before and after a retry. */
        public record VersionChanged(String from, String to) {}
    }

    /** The instance was suspended, by an operator or because the runtime could not continue it. */
    record Suspended(Instant at, String reason) implements HistoryEntry {}

    /** The instance was resumed after a suspension. */
    record Resumed(Instant at) implements HistoryEntry {}

    record Ended(Instant at, Status status, Optional<Fault> fault, Optional<JsonNode> output) implements HistoryEntry {}
}
