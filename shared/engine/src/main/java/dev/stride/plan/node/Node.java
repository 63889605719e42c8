package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
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

/**
 * A node of a plan: one step of a workflow, such as a call, a choice or a wait. {@code source} is a JSON pointer into the
 * author's document; {@code next} is the index of the node that follows.
 *
 * <p>The compiler lists most places that a new kind of node needs. It does not list those that look for kinds with a property: a
 * node that starts child branches also belongs to {@code NodeDispatch.onJoined} and {@code childStarts}, {@code EventsAhead},
 * {@code StartWarnings} and {@code Forks}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "node")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Node.Enter.class, name = "enter"),
    @JsonSubTypes.Type(value = Node.Leave.class, name = "leave"),
    @JsonSubTypes.Type(value = Node.Assign.class, name = "assign"),
    @JsonSubTypes.Type(value = Node.Choose.class, name = "choose"),
    @JsonSubTypes.Type(value = Node.Check.class, name = "check"),
    @JsonSubTypes.Type(value = Node.Raise.class, name = "raise"),
    @JsonSubTypes.Type(value = Node.Invoke.class, name = "invoke"),
    @JsonSubTypes.Type(value = Node.CallWorkflow.class, name = "call"),
    @JsonSubTypes.Type(value = Node.Delay.class, name = "delay"),
    @JsonSubTypes.Type(value = Node.Listen.class, name = "listen"),
    @JsonSubTypes.Type(value = Node.Await.class, name = "await"),
    @JsonSubTypes.Type(value = Node.Emit.class, name = "emit"),
    @JsonSubTypes.Type(value = Node.Fork.class, name = "fork"),
    @JsonSubTypes.Type(value = Node.ForEach.class, name = "forEach"),
    @JsonSubTypes.Type(value = Node.Detach.class, name = "detach"),
    @JsonSubTypes.Type(value = Node.Compensate.class, name = "compensate"),
    @JsonSubTypes.Type(value = Node.Return.class, name = "return"),
    @JsonSubTypes.Type(value = Node.KeepActive.class, name = "keepActive"),
    @JsonSubTypes.Type(value = Node.Continue.class, name = "continue"),
    @JsonSubTypes.Type(value = Node.End.class, name = "end")
})
public sealed interface Node {

    String source();

    /**
     * Enters a state, and opens the scope with the state's fault handlers and timeouts. A branch that has left one state and not
     * yet entered the next has the {@code Enter} node of the next state as its current node.
     */
    record Enter(StateScope scope, int next, String source) implements Node {}

    /** Leaves the current state and closes its scope. */
    record Leave(int next, String source) implements Node {}

    /**
     * Evaluates an expression and writes its value to the data or a variable.
     *
     * @param action the author's name of the action, if the expression is a function that the action calls
     */
    record Assign(Expression value, DataPlacement placement, int next, String source, Optional<String> action)
            implements Node {

        /** Creates an assignment that is not itself an action of the workflow, so the history does not record it. */
        public Assign(Expression value, DataPlacement placement, int next, String source) {
            this(value, placement, next, source, Optional.empty());
        }
    }

    /** Continues with the first case whose condition is true, or with {@code otherwise}. */
    record Choose(List<SwitchCase> cases, int otherwise, String source) implements Node {
        public Choose {
            cases = List.copyOf(cases);
        }
    }

    /** Raises a fault {@code validation} unless the data are valid against a self-contained JSON Schema. */
    record Check(JsonNode schema, int next, String source) implements Node {}

    /**
     * Raises a fault.
     *
     * @param fault expression over the data that returns {@code {name, code, message, data}} and, if the fault is located at
     *     another place in the document, its {@code pointer}
     */
    record Raise(Expression fault, String source) implements Node {}

    /**
     * Calls a function, retries failed attempts, and writes the result to the data or a variable.
     *
     * @param action the author's name of the action
     * @param call key of {@link dev.stride.plan.Plan#calls()}
     * @param arguments expression over the data that returns the arguments
     * @param results expression over the reply that returns the value to write
     * @param timeout timeout of one attempt
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
     * Starts an instance of another workflow. If the node waits for the end of that instance, it also retries failed attempts,
     * and writes the output of the instance to the data or a variable.
     *
     * @param input expression over the data that returns the input of the other workflow
     * @param waitMode whether the caller waits for the called instance, and what happens to that instance if the caller ends
     * first
     * @param timeout timeout of one attempt
     */
    record CallWorkflow(
            String action,
            WorkflowRef workflow,
            Expression input,
            WaitMode waitMode,
            Expression results,
            DataPlacement placement,
            Retry retry,
            Optional<PeriodDuration> timeout,
            int next,
            String source)
            implements Node {

        /**
         * How long the caller of a workflow waits for the called instance, and what happens to that instance when the caller
         * ends.
         */
        public enum WaitMode {
            /** The caller waits for the end of the called instance. */
            FOR_ITS_END,
            /** The caller does not wait for the called instance, but cancels it when the caller itself ends. */
            NOT_AND_CANCELS_IT,
            /** The caller continues at once. The called instance may run longer than the caller. */
            NOT
        }
    }

    /**
     * Waits until a duration has elapsed, until a point in time, or until both have passed.
     *
     * @param duration minimum delay: months and years by the calendar in UTC, all other units exactly
     * @param until earliest time to continue
     * @param computed expression that returns the duration as ISO 8601 text, instead of {@code duration}; it can read
     *     {@code $WORKFLOW.chance}, a number from 0 to 1 that differs from delay to delay
     */
    record Delay(
            PeriodDuration duration, Optional<Instant> until, Optional<Expression> computed, int next, String source)
            implements Node {

        /** Creates a delay that lasts for a fixed duration and, if a time is given, at least until that time. */
        public Delay(PeriodDuration duration, Optional<Instant> until, int next, String source) {
            this(duration, until, Optional.empty(), next, source);
        }

        /** Creates a delay of a fixed duration. */
        public Delay(PeriodDuration duration, int next, String source) {
            this(duration, Optional.empty(), next, source);
        }

        public Delay(Expression computed, int next, String source) {
            this(PeriodDuration.ZERO, Optional.empty(), Optional.of(computed), next, source);
        }
    }

    /**
     * Subscribes to events that a later {@link Await} of the same state consumes. The subscription is saved before the
     * next node runs, so that the branch also receives the events that the next node causes.
     */
    record Listen(List<EventFilter> events, int next, String source) implements Node {
        public Listen {
            events = List.copyOf(events);
        }
    }

    /**
     * Waits until all events of one of the alternatives have arrived, and then continues at the node of this alternative.
     *
     * @param timeout maximum time to wait
     * @param onTimeout node to continue with after the timeout; if empty, a timeout is a fault {@code event.timeout}
     * @param standing whether the subscription stays open until the scope of the node closes. When the node runs again, it then
     *     consumes the earliest of the events that arrived meanwhile
     */
    record Await(
            List<EventAlternative> alternatives,
            Optional<PeriodDuration> timeout,
            OptionalInt onTimeout,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean standing,
            String source)
            implements Node {
        public Await {
            alternatives = List.copyOf(alternatives);
        }

        /**
         * Creates a node whose subscription ends as soon as the node consumes events. If the node runs again, it subscribes
         * again.
         */
        public Await(
                List<EventAlternative> alternatives,
                Optional<PeriodDuration> timeout,
                OptionalInt onTimeout,
                String source) {
            this(alternatives, timeout, onTimeout, false, source);
        }

        /** Returns the filters of all events for which the node waits, without duplicates. */
        public List<EventFilter> events() {
            return alternatives.stream()
                    .flatMap(eventAlternative -> eventAlternative.events().stream())
                    .map(ConsumedEvent::event)
                    .distinct()
                    .toList();
        }

        /** Returns those awaited events, from all alternatives, that must meet a condition in addition to their filter. */
        public List<ConsumedEvent> conditional() {
            return alternatives.stream()
                    .flatMap(alternative -> alternative.events().stream())
                    .filter(consumedEvent -> consumedEvent.when().isPresent())
                    .toList();
        }
    }

    /**
     * Publishes events.
     *
     * @param sent where to write the last published event; empty to write nothing
     */
    record Emit(List<EventTemplate> events, Optional<DataPlacement> sent, int next, String source) implements Node {
        public Emit {
            events = List.copyOf(events);
        }

        /** Creates a node that publishes events and does not change the data. */
        public Emit(List<EventTemplate> events, int next, String source) {
            this(events, Optional.empty(), next, source);
        }
    }

    /**
     * Runs branches in parallel, each on a copy of the data. When the required number of branches have completed, the fork
     * cancels the others. It then merges the outputs of the completed branches into the data, in the order of the branches.
     *
     * @param required number of branches that must complete, from 1 to all; if empty, all
     * @param outputs where to write an array with the final data of each branch, or null for a branch that did not complete. If
     *     present, nothing is merged, and each branch ends with a {@link Return} that returns its data
     * @param failsAtOnce whether the fork fails as soon as one branch fails, even if enough other branches could still complete
     */
    record Fork(
            List<ForkBranch> branches,
            Optional<Expression> required,
            Optional<DataPlacement> outputs,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean failsAtOnce,
            int next,
            String source)
            implements Node {
        public Fork {
            branches = List.copyOf(branches);
        }

        /**
         * Creates a fork that tolerates failed branches: it fails only when the required number of branches cannot complete any
         * more.
         */
        public Fork(
                List<ForkBranch> branches,
                Optional<Expression> required,
                Optional<DataPlacement> outputs,
                int next,
                String source) {
            this(branches, required, outputs, false, next, source);
        }

        /** Creates a fork that merges only what its branches have merged into their copies of the data. */
        public Fork(List<ForkBranch> branches, Optional<Expression> required, int next, String source) {
            this(branches, required, Optional.empty(), next, source);
        }
    }

    /**
     * Runs the same nodes once for each element of a collection. Each run is a child branch with its own copy of the data.
     *
     * @param collection expression over the data that returns the elements
     * @param element name of the property and variable that hold the element
     * @param batch number of elements that run at the same time; if empty, all
     * @param body index of the first node of the body
     * @param into where to append the results in the data; if empty, results are discarded
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

    /** Starts a branch and continues without waiting for its end or its result. */
    record Detach(int branch, int next, String source) implements Node {}

    /** Runs the compensations of all completed states, the last one first, each once. Then continues. */
    record Compensate(int next, String source) implements Node {}

    /**
     * Ends a child branch. At the end of a compensation, returns instead to the node that triggered the compensation.
     *
     * @param returnsData whether a child branch returns all its data, instead of only the values that it merged into the data
     */
    record Return(boolean returnsData, String source) implements Node {

        /** Creates a node after which the parent receives only what the child has merged into its data. */
        public Return(String source) {
            this(false, source);
        }
    }

    /**
     * Keeps the instance active after its last state until an event resumes it, a client cancels it, or it times out.
     *
     * @param events events that resume the instance
     * @param resumeAt node to continue with, which consumes the event; empty if there are no events
     */
    record KeepActive(List<EventFilter> events, OptionalInt resumeAt, String source) implements Node {
        public KeepActive {
            events = List.copyOf(events);
        }
    }

    /**
     * Completes the instance and starts an instance of another workflow as its successor.
     *
     * @param input expression over the data that returns the input of the successor
     * @param timeout replaces the timeout of that workflow
     * @param delay if present, the successor begins after this time, and the caller of the instance does not wait for the
     *     successor. The instance then completes even if the other workflow is not deployed any more
     */
    record Continue(
            WorkflowRef workflow,
            Expression input,
            Optional<ExecTimeout> timeout,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PeriodDuration> delay,
            String source)
            implements Node {

        /**
         * Creates a node that starts an instance of the other workflow at once, as the successor of the present
         * instance. A caller that waits for the present instance then waits for the successor.
         */
        public Continue(WorkflowRef workflow, Expression input, Optional<ExecTimeout> timeout, String source) {
            this(workflow, input, timeout, Optional.empty(), source);
        }
    }

    /** Ends the instance with its data as output. */
    record End(String source) implements Node {}

    /**
     * One case of a {@link Choose} node.
     *
     * @param when condition: {@code true} selects the case, {@code false} and null do not, any other value is a fault
     * @param source JSON pointer to the condition in the author's document
     */
    record SwitchCase(Expression when, int next, String source) {}

    /**
     * One branch of a {@link Fork} node.
     *
     * @param name the author's name of the branch
     * @param start index of its first node
     * @param timeout timeout of the branch
     */
    record ForkBranch(String name, int start, Optional<PeriodDuration> timeout) {}
}
