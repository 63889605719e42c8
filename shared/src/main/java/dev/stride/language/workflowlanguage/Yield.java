package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import java.util.List;
import java.util.Optional;

/**
 * Emits data to the caller (section "Yield"): into the list of all that was yielded, and as an event if the workflow says so.
 */
record Yield(Expression value, Optional<YieldEvents> events, String source) implements Step {

    static Optional<Yield> read(Fields fields, Reading reading) {
        return Logic.read(fields.get("yield"))
                .map(value ->
                        new Yield(value, reading.yieldEvents(), fields.place().pointer()));
    }

    @Override
    public int compile(Flow flow, int next) {
        var published = events.map(each -> flow.add(new Node.Emit(List.of(each.event(value)), next, source)))
                .orElse(next);
        return flow.add(
                new Node.Assign(Context.yielding(value), new Placement.Bind(Context.YIELDS), published, source));
    }
}
