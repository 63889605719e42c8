package dev.stride.language.serverlessworkflow10.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * The nodes after the body of a task: its output filter, its export, and the node to which its flow directive leads. If several
 * flow directives are possible, as in a switch, each target has its own copy of the filter and export, because a node has only
 * one successor.
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

    /**
     * Returns the node that runs after the body. From there, the instance continues where the {@code then} of the task leads.
     */
    public int done() {
        return to(Optional.empty());
    }

    /**
     * Returns the node that runs after the body if the workflow then ends. The output filter and the export of the task still
     * run before the end (decision D37).
     */
    public int end() {
        return to(Optional.of(new FlowDirective.End()));
    }

    /**
     * Returns the node that runs after the body if the body chooses a flow directive, as a {@code switch} does. If the given
     * directive is empty, the {@code then} of the task applies.
     */
    public int to(Optional<FlowDirective> directive) {
        return chains.computeIfAbsent(directive.orElse(own), it -> chain.applyAsInt(targets.apply(it)));
    }
}
