package dev.stride.language.serverlessworkflow01.state;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.language.serverlessworkflow01.Calls;
import dev.stride.language.serverlessworkflow01.DataFlow;
import dev.stride.language.serverlessworkflow01.ErrorHandler;
import dev.stride.plan.Catch;
import dev.stride.plan.FaultMatch;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.PlanBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The part of a plan that a flow becomes.
 *
 * @param start id of its first node
 * @param enters the node of each state by its name
 * @param ends adds the nodes of an end, by where it stands
 */
public record FlowPlan(
        int start, PlanBuilder nodes, Calls calls, Map<String, Integer> enters, ToIntFunction<String> ends) {

    private static final Expression NO_CHOICE =
            DataFlow.jq("error(\"no choice matches the data, and there is no default\")");

    /** Adds the nodes of a flow. */
    public static FlowPlan of(Flow flow, PlanBuilder nodes, Calls calls, ToIntFunction<String> ends) {
        var enters = new HashMap<String, Integer>();
        flow.states().forEach(state -> enters.put(state.name(), nodes.reserve()));
        var start = Objects.requireNonNull(enters.get(flow.startsAt()));
        var plan = new FlowPlan(start, nodes, calls, Map.copyOf(enters), ends);
        var last = flow.handlers().stream().map(plan::handler).toList();
        flow.states().forEach(state -> new StatePlan(plan, state).compile(plan.enter(state.name()), last));
        return plan;
    }

    int enter(String state) {
        return Objects.requireNonNull(enters.get(state));
    }

    /** Adds a handler: the data that the state began with get the error, and the workflow goes on where the handler says. */
    Catch handler(ErrorHandler handler) {
        var next = forget(DataFlow.STATE, handler.source(), go(handler.next()));
        var data = nodes.add(
                new Node.Assign(handler.filter().data(), new Placement.Replace(), next, handler.source() + "/filter"));
        return new Catch(List.of(FaultMatch.ANY), Optional.of(handler.condition()), true, data);
    }

    /** Adds what removes a value that is kept beside the data. @return its id */
    int forget(String variable, String source, int next) {
        return nodes.add(
                new Node.Assign(new Constant(NullNode.getInstance()), new Placement.Bind(variable), next, source));
    }

    /** Adds the end of a state and where it leads. @return the first node */
    int go(Exit exit) {
        return switch (exit) {
            case Exit.NextState(String state, String source) -> nodes.add(new Node.Leave(enter(state), source));
            case Exit.End(String source) -> nodes.add(new Node.Leave(ends.applyAsInt(source), source));
            case Exit.Nowhere(String source) ->
                nodes.add(new Node.Assign(NO_CHOICE, new Placement.Discard(), start, source));
        };
    }
}
