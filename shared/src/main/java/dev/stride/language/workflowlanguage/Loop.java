package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.plan.Case;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import java.util.List;
import java.util.Optional;

/**
 * Performs steps for every item of a list (section "Loop").
 *
 * @param items gives the list
 * @param element the name under which the current element is known besides {@code loop.element}
 */
record Loop(Expression items, Optional<String> element, Steps body, String source) implements Step {

    private static final String ELEMENT = "element";

    static Optional<Loop> read(Fields fields, Reading reading) {
        var items = Logic.read(fields.get("loop"));
        var element = fields.has(ELEMENT) ? Variable.read(fields.get(ELEMENT)) : Optional.<String>empty();
        var body = Steps.readBlock(fields.required("do"), reading);
        return items.map(it -> new Loop(it, element, body, fields.place().pointer()));
    }

    /** The list, the place in it and what the names meant before are kept beside the context while the loop runs. */
    @Override
    public int compile(Flow flow, int next) {
        var kept = new LoopContext(flow.depth(), element);
        var after = assign(flow, kept.restored(), new Placement.Replace(), forget(flow, kept, next));
        var head = flow.reserve(after);
        var advanced = bind(flow, kept.index(), kept.following(), head);
        var iteration = iteration(flow, kept, body.compile(flow.deeper(), advanced));
        flow.nodes().set(head, new Node.Choose(List.of(new Case(kept.more(), iteration, source)), after, source));
        var begun = bind(flow, kept.saved(), kept.before(), bind(flow, kept.index(), Context.ZERO, head));
        return bind(flow, kept.items(), Context.list(items), begun);
    }

    /** An iteration is a step: however many there are of them, each is done once. */
    private int iteration(Flow flow, LoopContext kept, int first) {
        var leave = flow.add(new Node.Leave(first, source));
        var bound = assign(flow, kept.bound(), new Placement.Replace(), leave);
        return flow.step("loop", source, bound);
    }

    private int forget(Flow flow, LoopContext kept, int next) {
        var first = next;
        for (var variable : List.of(kept.items(), kept.index(), kept.saved())) {
            first = bind(flow, variable, Context.NOTHING, first);
        }
        return first;
    }

    private int bind(Flow flow, String variable, Expression value, int next) {
        return assign(flow, value, new Placement.Bind(variable), next);
    }

    private int assign(Flow flow, Expression value, Placement placement, int next) {
        return flow.add(new Node.Assign(value, placement, next, source));
    }
}
