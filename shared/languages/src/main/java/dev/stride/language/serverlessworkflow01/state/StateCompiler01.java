package dev.stride.language.serverlessworkflow01.state;

import dev.stride.expression.Expression;
import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.node.StateScope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Compiles one state to nodes of a plan: its body, its filter and its loop, if any. */
public final class StateCompiler01 {

    private static final Expression INPUT = DataFlowExpressions.jq("$state.input", DataFlowExpressions.STATE);
    private static final Expression KEPT = DataFlowExpressions.jq("{input: .}");
    private static final Expression ELEMENT = DataFlowExpressions.jq("$state.ahead[0]", DataFlowExpressions.STATE);
    private static final Expression NO_ELEMENT =
            DataFlowExpressions.jq("$state.ahead == []", DataFlowExpressions.STATE);

    private final FlowCompiler flow;
    private final State01 state01;

    /** The node that begins the second and each later iteration of a loop; -1 if the state has no loop. */
    private final int again;

    StateCompiler01(FlowCompiler flow, State01 state01) {
        this.flow = flow;
        this.state01 = state01;
        again = state01.loop().isPresent() ? flow.nodes().reserve() : -1;
    }

    /** Compiles the state and adds its nodes to the plan. @param last the handlers of the workflow, which are tried last */
    void compile(int enter, List<Catch> last) {
        var catches =
                new ArrayList<>(state01.onError().stream().map(flow::addHandler).toList());
        catches.addAll(last);
        var stateScope = new StateScope(state01.name(), state01.type(), catches);
        var work = state01.stateBody().compile(this);
        var begin = state01.loop().map(loop -> loop(loop, work, stateScope)).orElse(work);
        var filtered = state01.filter()
                .input()
                .map(input -> addAssign(input, state01.filter().source() + "/inputPath", begin))
                .orElse(begin);
        var first = state01.keepsInput() ? bind(KEPT, filtered) : filtered;
        flow.nodes().set(enter, new Node.Enter(stateScope, first, state01.source()));
    }

    /** Adds the nodes that begin the loop, and those that begin each later iteration. @return the first node */
    private int loop(LoopDefinition loop, int work, StateScope stateScope) {
        var element = addAssign(ELEMENT, loop.source(), work);
        var next = loop.timeDelay()
                .map(delay -> addNode(new Node.Delay(delay, element, loop.source() + "/timeDelay")))
                .orElse(element);
        flow.nodes().set(again, new Node.Enter(stateScope, next, state01.source()));
        var skip = loopEnd(loop, state01.stateBody().exits().getFirst());
        var choose = addNode(new Node.Choose(
                List.of(new SwitchCase(NO_ELEMENT, skip, loop.source())), element, loop.source() + "/inputCollection"));
        return bind(loop.begin(), choose);
    }

    /**
     * Adds the nodes after the body of the state: the transition or, in a loop, the step to the next iteration.
     *
     * @return the first node
     */
    int addExit(StateTransition stateTransition) {
        return state01.loop().map(loop -> iterated(loop, stateTransition)).orElseGet(() -> left(stateTransition));
    }

    private int iterated(LoopDefinition loop, StateTransition stateTransition) {
        var end = loopEnd(loop, stateTransition);
        var further = addAssign(INPUT, loop.source(), addNode(new Node.Leave(again, loop.source())));
        var cases = new ArrayList<SwitchCase>();
        loop.completionCondition()
                .ifPresent(
                        condition -> cases.add(new SwitchCase(condition, end, loop.source() + "/completionCondition")));
        cases.add(new SwitchCase(NO_ELEMENT, end, loop.source()));
        return bind(loop.advance(), addNode(new Node.Choose(cases, further, loop.source())));
    }

    private int loopEnd(LoopDefinition loop, StateTransition stateTransition) {
        return addAssign(loop.end(), loop.source(), left(stateTransition));
    }

    private int left(StateTransition stateTransition) {
        var go = state01.keepsInput()
                ? addUnbind(DataFlowExpressions.STATE, state01.source(), flow.addTransition(stateTransition))
                : flow.addTransition(stateTransition);
        var leaving = state01.filter().outputOf(INPUT, DataFlowExpressions.IDENTITY);
        return leaving.equals(DataFlowExpressions.IDENTITY)
                ? go
                : addAssign(leaving, state01.filter().source(), go);
    }

    /**
     * Adds the nodes that take a transition when an action has failed and its retries are exhausted. The instance keeps
     * its current data.
     *
     * @return the first node
     */
    public int addAbandon(StateTransition stateTransition) {
        return state01.keepsInput()
                ? addUnbind(DataFlowExpressions.STATE, stateTransition.source(), flow.addTransition(stateTransition))
                : flow.addTransition(stateTransition);
    }

    /**
     * Adds the nodes that take a transition when an action has failed and its retries are exhausted. The instance first
     * replaces its data by the input of the state.
     */
    public int addAbandonWithInput(StateTransition stateTransition) {
        return addAssign(INPUT, stateTransition.source(), addAbandon(stateTransition));
    }

    int compileFlow(Flow inner, ToIntFunction<String> ends) {
        return FlowCompiler.compile(inner, flow.nodes(), flow.calls(), ends).start();
    }

    /** Adds a node. @return its id */
    public int addNode(Node node) {
        return flow.nodes().add(node);
    }

    /** Adds a node that replaces the current data by the result of an expression. @return the id of the node */
    public int addAssign(Expression data, String source, int next) {
        return addNode(new Node.Assign(data, new DataPlacement.Replace(), next, source));
    }

    private int bind(Expression kept, int next) {
        return addNode(
                new Node.Assign(kept, new DataPlacement.Bind(DataFlowExpressions.STATE), next, state01.source()));
    }

    /** Adds a node that removes an internal variable. @return its id */
    public int addUnbind(String variable, String source, int next) {
        return flow.addUnbind(variable, source, next);
    }

    /** Adds a function to the functions that the plan calls. @return its name in the plan */
    public String addCall(String name, CallTarget.Resolved call) {
        return flow.calls().add(name, call);
    }
}
