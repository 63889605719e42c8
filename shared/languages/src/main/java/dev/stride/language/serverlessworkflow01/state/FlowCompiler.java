package dev.stride.language.serverlessworkflow01.state;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.function.CalledFunctions;
import dev.stride.language.serverlessworkflow01.transition.ErrorHandler;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Compiles the states of a workflow or branch to nodes of a plan.
 *
 * @param start id of the first node of the workflow or branch
 * @param entries the first node of each state by its name
 * @param endNode adds the nodes of an end, given the JSON pointer to the end
 */
public record FlowCompiler(
        int start,
        PlanBuilder nodes,
        CalledFunctions calls,
        Map<String, Integer> entries,
        ToIntFunction<String> endNode) {

    private static final Expression NO_CHOICE = DataFlowExpressions.jq("""
            error("no choice matches the data, and `default` is missing")""");

    public static FlowCompiler compile(
            Flow flow, PlanBuilder nodes, CalledFunctions calledFunctions, ToIntFunction<String> ends) {
        var enters = new HashMap<String, Integer>();
        flow.states().forEach(state01 -> enters.put(state01.name(), nodes.reserve()));
        var start = Objects.requireNonNull(enters.get(flow.startsAt()));
        var plan = new FlowCompiler(start, nodes, calledFunctions, Map.copyOf(enters), ends);
        var last = flow.handlers().stream().map(plan::addHandler).toList();
        flow.states()
                .forEach(state01 -> new StateCompiler01(plan, state01).compile(plan.entryOf(state01.name()), last));
        return plan;
    }

    int entryOf(String state) {
        return Objects.requireNonNull(entries.get(state));
    }

    /** Adds an error handler, which puts the error into the state's input and continues at the handler's next state. */
    Catch addHandler(ErrorHandler handler) {
        var next = addUnbind(DataFlowExpressions.STATE, handler.source(), addTransition(handler.next()));
        var data = nodes.add(new Node.Assign(
                handler.filter().dataWithError(), new DataPlacement.Replace(), next, handler.source() + "/filter"));
        return new Catch(List.of(FaultMatch.ANY), Optional.of(handler.condition()), true, data);
    }

    int addUnbind(String variable, String source, int next) {
        return nodes.add(
                new Node.Assign(new Constant(NullNode.getInstance()), new DataPlacement.Bind(variable), next, source));
    }

    int addTransition(StateTransition stateTransition) {
        return switch (stateTransition) {
            case StateTransition.NextState(String state, String source) ->
                nodes.add(new Node.Leave(entryOf(state), source));
            case StateTransition.End(String source) -> nodes.add(new Node.Leave(endNode.applyAsInt(source), source));
            case StateTransition.NoMatch(String source) ->
                nodes.add(new Node.Assign(NO_CHOICE, new DataPlacement.Discard(), start, source));
        };
    }
}
