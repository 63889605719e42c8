package dev.stride.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.expression.Expression;
import java.util.List;
import org.threeten.extra.PeriodDuration;

/** One step of a plan. Kinds are workflow patterns; {@code source} is a JSON pointer into the author's document. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "node")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Node.Enter.class, name = "enter"),
    @JsonSubTypes.Type(value = Node.Leave.class, name = "leave"),
    @JsonSubTypes.Type(value = Node.Assign.class, name = "assign"),
    @JsonSubTypes.Type(value = Node.Choose.class, name = "choose"),
    @JsonSubTypes.Type(value = Node.Invoke.class, name = "invoke"),
    @JsonSubTypes.Type(value = Node.Delay.class, name = "delay"),
    @JsonSubTypes.Type(value = Node.End.class, name = "end")
})
public sealed interface Node {

    String source();

    /** A state begins: its scope opens. The place between two states is always at such a node. */
    record Enter(Scope scope, int next, String source) implements Node {}

    /** The innermost scope closes: its state has ended. */
    record Leave(int next, String source) implements Node {}

    /** Computes a value from the data and puts it there. */
    record Assign(Expression value, Placement placement, int next, String source) implements Node {}

    /** Goes the way of the first case whose condition is true, else {@code otherwise}. */
    record Choose(List<Case> cases, int otherwise, String source) implements Node {
        public Choose {
            cases = List.copyOf(cases);
        }
    }

    /**
     * Calls a function once, again as {@code retry} says, and puts the result into the data.
     *
     * @param action the author's name of the action
     * @param call key of {@link Plan#calls()}
     * @param arguments over the data; gives the arguments of the call
     * @param results over the reply; gives what is placed
     */
    record Invoke(
            String action,
            String call,
            Expression arguments,
            Expression results,
            Placement placement,
            Retry retry,
            int next,
            String source)
            implements Node {}

    /** Waits: months and years by the calendar in UTC, the rest exactly. */
    record Delay(PeriodDuration duration, int next, String source) implements Node {}

    /** The branch has done its work; its data is its output. */
    record End(String source) implements Node {}
}
