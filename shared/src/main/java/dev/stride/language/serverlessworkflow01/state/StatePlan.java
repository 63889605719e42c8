package dev.stride.language.serverlessworkflow01.state;

import dev.stride.expression.Expression;
import dev.stride.language.connector.Connection;
import dev.stride.language.serverlessworkflow01.DataFlow;
import dev.stride.language.serverlessworkflow01.LoopDefinition;
import dev.stride.plan.Case;
import dev.stride.plan.Catch;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** The part of a plan that one state becomes: what it does, between its filter and, if it has one, its loop. */
public final class StatePlan {

    private static final Expression INPUT = DataFlow.jq("$state.input", DataFlow.STATE);
    private static final Expression KEPT = DataFlow.jq("{input: .}");
    private static final Expression ELEMENT = DataFlow.jq("$state.ahead[0]", DataFlow.STATE);
    private static final Expression NO_ELEMENT = DataFlow.jq("$state.ahead == []", DataFlow.STATE);

    private final FlowPlan flow;
    private final State state;

    /** Where a further iteration begins; only with a loop. */
    private final int again;

    StatePlan(FlowPlan flow, State state) {
        this.flow = flow;
        this.state = state;
        again = state.loop().isPresent() ? flow.nodes().reserve() : -1;
    }

    /** Sets what the state begins with. @param last what handles errors that it does not handle itself */
    void compile(int enter, List<Catch> last) {
        var catches =
                new ArrayList<>(state.onError().stream().map(flow::handler).toList());
        catches.addAll(last);
        var scope = new Scope(state.name(), state.type(), catches);
        var work = state.does().compile(this);
        var begin = state.loop().map(loop -> loop(loop, work, scope)).orElse(work);
        var filtered = state.filter()
                .input()
                .map(input -> assign(input, state.filter().source() + "/inputPath", begin))
                .orElse(begin);
        var first = state.keepsInput() ? bind(KEPT, filtered) : filtered;
        flow.nodes().set(enter, new Node.Enter(scope, first, state.source()));
    }

    /** Adds the beginning of a loop, and sets where each further iteration begins. @return the first node */
    private int loop(LoopDefinition loop, int work, Scope scope) {
        var element = assign(ELEMENT, loop.source(), work);
        var next = loop.timeDelay()
                .map(delay -> add(new Node.Delay(delay, element, loop.source() + "/timeDelay")))
                .orElse(element);
        flow.nodes().set(again, new Node.Enter(scope, next, state.source()));
        var skip = loopEnd(loop, state.does().exits().getFirst());
        var choose = add(new Node.Choose(
                List.of(new Case(NO_ELEMENT, skip, loop.source())), element, loop.source() + "/inputCollection"));
        return bind(loop.begin(), choose);
    }

    /** Adds a way out of the state, or to its next iteration. @return the first node */
    int leave(Exit exit) {
        return state.loop().map(loop -> iterated(loop, exit)).orElseGet(() -> left(exit));
    }

    private int iterated(LoopDefinition loop, Exit exit) {
        var end = loopEnd(loop, exit);
        var further = assign(INPUT, loop.source(), add(new Node.Leave(again, loop.source())));
        var cases = new ArrayList<Case>();
        loop.completionCondition()
                .ifPresent(condition -> cases.add(new Case(condition, end, loop.source() + "/completionCondition")));
        cases.add(new Case(NO_ELEMENT, end, loop.source()));
        return bind(loop.advance(), add(new Node.Choose(cases, further, loop.source())));
    }

    private int loopEnd(LoopDefinition loop, Exit exit) {
        return assign(loop.end(), loop.source(), left(exit));
    }

    /** Adds the output filter, and the way on. @return the first node */
    private int left(Exit exit) {
        var go = state.keepsInput() ? forget(DataFlow.STATE, state.source(), flow.go(exit)) : flow.go(exit);
        var leaving = state.filter().leaving(INPUT, DataFlow.UNCHANGED);
        return leaving.equals(DataFlow.UNCHANGED)
                ? go
                : assign(leaving, state.filter().source(), go);
    }

    /** Adds a way out for a state that is not done, which has again the data that it began with. @return the first node */
    public int abandon(Exit exit) {
        return state.keepsInput() ? forget(DataFlow.STATE, exit.source(), flow.go(exit)) : flow.go(exit);
    }

    /** The same for a state that keeps the data that it began with, and has others now. */
    public int abandonAfresh(Exit exit) {
        return assign(INPUT, exit.source(), abandon(exit));
    }

    /** Adds the nodes of a flow inside of the state. @return the first of them */
    int inside(Flow inner, ToIntFunction<String> ends) {
        return FlowPlan.of(inner, flow.nodes(), flow.calls(), ends).start();
    }

    /** Adds a node. @return its id */
    public int add(Node node) {
        return flow.nodes().add(node);
    }

    /** Adds what makes other data of the data. @return its id */
    public int assign(Expression data, String source, int next) {
        return add(new Node.Assign(data, new Placement.Replace(), next, source));
    }

    private int bind(Expression kept, int next) {
        return add(new Node.Assign(kept, new Placement.Bind(DataFlow.STATE), next, state.source()));
    }

    /** Adds what removes a value that is kept beside the data. @return its id */
    public int forget(String variable, String source, int next) {
        return flow.forget(variable, source, next);
    }

    /** Adds a function that is called. @return the name that the plan has for it */
    public String call(String name, Connection.Resolved call) {
        return flow.calls().add(name, call);
    }
}
