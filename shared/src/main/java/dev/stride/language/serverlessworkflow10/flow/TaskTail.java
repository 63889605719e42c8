package dev.stride.language.serverlessworkflow10.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * The ways on from the raw output of a task: its output filter, its export, and then the target of a directive. Each way has
 * nodes of its own, because a node has one successor.
 */
public final class TaskTail {

    private final IntUnaryOperator chain;
    private final Function<FlowDirective, Integer> targets;
    private final FlowDirective own;
    private final Map<FlowDirective, Integer> chains = new HashMap<>();

    /**
     * @param chain adds the output filter and export of the task before a node
     * @param targets the node that a directive of the task's list leads to
     * @param own the directive of the task itself
     */
    public TaskTail(IntUnaryOperator chain, Function<FlowDirective, Integer> targets, FlowDirective own) {
        this.chain = chain;
        this.targets = targets;
        this.own = own;
    }

    /** Returns the way on of a task that is done. */
    public int done() {
        return to(Optional.empty());
    }

    /** Returns the way to the end of the workflow (decision D37). */
    public int end() {
        return to(Optional.of(new FlowDirective.End()));
    }

    /** Returns the way to the target of a directive; empty for the task's own. */
    public int to(Optional<FlowDirective> directive) {
        return chains.computeIfAbsent(directive.orElse(own), it -> chain.applyAsInt(targets.apply(it)));
    }
}
