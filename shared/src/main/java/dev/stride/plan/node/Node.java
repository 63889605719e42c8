package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.policy.Retry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/** One step of a plan. Kinds are workflow patterns; {@code source} is a JSON pointer into the author's document. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "node")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Node.Enter.class, name = "enter"),
    @JsonSubTypes.Type(value = Node.Leave.class, name = "leave"),
    @JsonSubTypes.Type(value = Node.Assign.class, name = "assign"),
    @JsonSubTypes.Type(value = Node.Choose.class, name = "choose"),
    @JsonSubTypes.Type(value = Node.Invoke.class, name = "invoke"),
    @JsonSubTypes.Type(value = Node.Call.class, name = "call"),
    @JsonSubTypes.Type(value = Node.Delay.class, name = "delay"),
    @JsonSubTypes.Type(value = Node.Listen.class, name = "listen"),
    @JsonSubTypes.Type(value = Node.Await.class, name = "await"),
    @JsonSubTypes.Type(value = Node.Emit.class, name = "emit"),
    @JsonSubTypes.Type(value = Node.Fork.class, name = "fork"),
    @JsonSubTypes.Type(value = Node.ForEach.class, name = "foreach"),
    @JsonSubTypes.Type(value = Node.Detach.class, name = "detach"),
    @JsonSubTypes.Type(value = Node.Compensate.class, name = "compensate"),
    @JsonSubTypes.Type(value = Node.Return.class, name = "return"),
    @JsonSubTypes.Type(value = Node.KeepActive.class, name = "rest"),
    @JsonSubTypes.Type(value = Node.Continue.class, name = "continue"),
    @JsonSubTypes.Type(value = Node.End.class, name = "end")
})
public sealed interface Node {

    String source();

    /** A state begins: its scope opens. The place between two states is always at such a node. */
    record Enter(StateScope scope, int next, String source) implements Node {}

    /** The innermost scope closes: its state has ended. */
    record Leave(int next, String source) implements Node {}

    /** Computes a value from the data and puts it there. */
    record Assign(Expression value, DataPlacement placement, int next, String source) implements Node {}

    /** Goes the way of the first case whose condition is true, else {@code otherwise}. */
    record Choose(List<SwitchCase> cases, int otherwise, String source) implements Node {
        public Choose {
            cases = List.copyOf(cases);
        }
    }

    /**
     * Calls a function once, again as {@code retry} says, and puts the result into the data.
     *
     * @param action the author's name of the action
     * @param call key of {@link dev.stride.plan.Plan#calls()}
     * @param arguments over the data; gives the arguments of the call
     * @param results over the reply; gives what is placed
     * @param timeout the longest that one attempt may take
     */
    record Invoke(
            String action,
            String call,
            Expression arguments,
            Expression results,
            DataPlacement placement,
            Retry retry,
            Optional<PeriodDuration> timeout,
            int next,
            String source)
            implements Node {}

    /**
     * Runs another workflow as an instance of its own, again as {@code retry} says, and puts its output into the data.
     *
     * @param input over the data; gives the data input of the other workflow
     * @param waitMode whether it is waited for, or what becomes of it when this instance ends first
     * @param timeout the longest that one attempt may take
     */
    record Call(
            String action,
            WorkflowRef workflow,
            Expression input,
            @JsonProperty("waits") WaitMode waitMode,
            Expression results,
            DataPlacement placement,
            Retry retry,
            Optional<PeriodDuration> timeout,
            int next,
            String source)
            implements Node {

        /** How an instance and one that it called are bound to one another. */
        public enum WaitMode {
            /** The caller goes on when the called one has ended. */
            FOR_ITS_END,
            /** The caller goes on at once, and cancels the called one when it ends itself. */
            NOT_AND_CANCELS_IT,
            /** The caller goes on at once, and the called one may outlive it. */
            NOT
        }
    }

    /**
     * Waits.
     *
     * @param duration the least that it waits: months and years by the calendar in UTC, the rest exactly
     * @param until it goes on no earlier than this
     */
    record Delay(PeriodDuration duration, Optional<Instant> until, int next, String source) implements Node {

        /** Waits for some time, whatever the clock says at its end. */
        public Delay(PeriodDuration duration, int next, String source) {
            this(duration, Optional.empty(), next, source);
        }
    }

    /** Subscribes to events that a later {@link Await} of the same scope takes. The next node runs when that is durable. */
    record Listen(List<EventFilter> events, int next, String source) implements Node {
        public Listen {
            events = List.copyOf(events);
        }
    }

    /**
     * Waits until all events of one of the ways have come, and goes that way.
     *
     * @param timeout the longest that is waited
     * @param onTimeout node to go on with then; without it, a timeout is a fault {@code event.timeout}
     */
    record Await(
            @JsonProperty("ways") List<EventAlternative> alternatives,
            Optional<PeriodDuration> timeout,
            OptionalInt onTimeout,
            String source)
            implements Node {
        public Await {
            alternatives = List.copyOf(alternatives);
        }

        /** All events that it waits for, each once. */
        public List<EventFilter> events() {
            return alternatives.stream()
                    .flatMap(eventAlternative -> eventAlternative.events().stream())
                    .map(ConsumedEvent::event)
                    .distinct()
                    .toList();
        }
    }

    /** Publishes events. */
    record Emit(List<EventTemplate> events, int next, String source) implements Node {
        public Emit {
            events = List.copyOf(events);
        }
    }

    /**
     * Runs all arms at the same time, each as a branch of its own on a copy of the data. When enough have completed, the
     * others are cancelled, and what the completed ones merged into their copies is merged into the data, arm by arm.
     *
     * @param required how many must complete, 1 to the number of arms; all of them when empty
     * @param outputs where an array goes of what the arms ended with, arm by arm, null for one that has not completed; then
     *     nothing is merged, and every arm ends by a {@link Return} that hands over its data
     */
    record Fork(
            @JsonProperty("arms") List<ForkBranch> branches,
            @JsonProperty("needed") Optional<Expression> required,
            Optional<DataPlacement> outputs,
            int next,
            String source)
            implements Node {
        public Fork {
            branches = List.copyOf(branches);
        }

        /** Arms whose merges are repeated. */
        public Fork(List<ForkBranch> arms, Optional<Expression> needed, int next, String source) {
            this(arms, needed, Optional.empty(), next, source);
        }
    }

    /**
     * Runs a body once for each element of a collection, each time as a branch of its own on a copy of the data.
     *
     * @param collection over the data; gives the elements
     * @param element name of the property and variable that hold the element
     * @param batch how many run at the same time before the next ones begin; all when empty
     * @param body index of the body's first node
     * @param into where results are appended in the data; dropped when empty
     */
    record ForEach(
            Expression collection,
            String element,
            Optional<Expression> batch,
            int body,
            Optional<PathExpression> into,
            int next,
            String source)
            implements Node {}

    /** Lets an arm run beside this branch, which neither waits for it nor learns what becomes of it. */
    record Detach(@JsonProperty("arm") int branch, int next, String source) implements Node {}

    /** Compensates the completed states that were not compensated yet, the last one first, then goes on. */
    record Compensate(int next, String source) implements Node {}

    /**
     * An arm or a body has done its work; or a compensation has, and goes back to where it was triggered.
     *
     * @param returnsData whether an arm hands over its data as they are, instead of what it merged into them
     */
    record Return(@JsonProperty("whole") boolean returnsData, String source) implements Node {

        /** The end of an arm that hands over what it merged. */
        public Return(String source) {
            this(false, source);
        }
    }

    /**
     * The instance has done its work and stays, until it is cancelled or times out.
     *
     * @param events these let it run again
     * @param resumeAt node to go on with then, which takes the event; empty when there are no events
     */
    record KeepActive(
            List<EventFilter> events, @JsonProperty("again") OptionalInt resumeAt, String source) implements Node {
        public KeepActive {
            events = List.copyOf(events);
        }
    }

    /**
     * The instance completes, and an instance of another workflow goes on in its place.
     *
     * @param input over the data; gives the data input of the other one
     * @param timeout replaces that workflow's own
     */
    record Continue(WorkflowRef workflow, Expression input, Optional<ExecTimeout> timeout, String source)
            implements Node {}

    /** The instance has done its work; its data is its output. */
    record End(String source) implements Node {}

    /**
     * One way out of a {@link Node.Choose}.
     *
     * @param when taken when this is {@code true}; {@code false} and null pass on; any other value is a fault
     * @param next index of the node to go on with
     * @param source JSON pointer to the condition in the author's document
     */
    record SwitchCase(Expression when, int next, String source) {}

    /**
     * One of the lines that a {@link Node.Fork} runs at the same time.
     *
     * @param name the author's name of it
     * @param start index of its first node
     * @param timeout the longest that it may take
     */
    record ForkBranch(String name, int start, Optional<PeriodDuration> timeout) {}

    /**
     * A way on from a {@link Node.Await}.
     *
     * @param events events that must all have come; one event serves every reception that names it
     * @param next index of the node to go on with
     */
    record EventAlternative(@JsonProperty("receptions") List<ConsumedEvent> events, int next) {
        public EventAlternative {
            events = List.copyOf(events);
        }
    }

    /**
     * What is done with an event that has come.
     *
     * @param value over the whole event as JSON; gives what is placed
     * @param schema a JSON Schema that the event's data has to satisfy; else it is consumed and its wait has failed
     */
    record ConsumedEvent(EventFilter event, Expression value, DataPlacement placement, Optional<JsonNode> schema) {

        /** What is done with an event whose data may be anything. */
        public ConsumedEvent(EventFilter event, Expression value, DataPlacement placement) {
            this(event, value, placement, Optional.empty());
        }
    }
}
