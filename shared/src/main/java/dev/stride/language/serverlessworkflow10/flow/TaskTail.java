package dev.stride.language.serverlessworkflow10.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * The nodes that follow the body of a task: its output filter, its export, and the target of its directive. The output filter and
 * the export have separate nodes for each target, because a node has one successor.
 */
public final class TaskTail {

    private final IntUnaryOperator chain;
    private final Function<FlowDirective, Integer> targets;
    private final FlowDirective own;
    private final Map<FlowDirective, Integer> chains = new HashMap<>();

    /**
     * @param chain adds the output filter and export of the task before a node
     * @param targets returns the node to which a directive leads
     * @param own the directive of the task itself
     */
    public TaskTail(IntUnaryOperator chain, Function<FlowDirective, Integer> targets, FlowDirective own) {
        this.chain = chain;
        this.targets = targets;
        this.own = own;
    }

    /** Returns the node that runs after the body of a completed task. */
    public int done() {
        return to(Optional.empty());
    }

    /** Returns the node that runs after the body of a task that ends the workflow (decision D37). */
    public int end() {
        return to(Optional.of(new FlowDirective.End()));
    }

    /**
     * Returns the node that runs after the body and leads to the target of a directive. If no directive is given, the task's own
     * directive applies.
     */
    public int to(Optional<FlowDirective> directive) {
        return chains.computeIfAbsent(directive.orElse(own), it -> chain.applyAsInt(targets.apply(it)));
    }
}
