package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.plan.Case;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;

/**
 * Chooses between steps (section "If").
 *
 * @param otherwise the steps where the condition is not true, none when there is no {@code else}
 */
record If(Expression condition, Steps then, Steps otherwise, String source) implements Step {

    static Optional<If> read(Fields fields, Reading reading) {
        var condition = Logic.condition(fields.get("if"), reading.truth());
        var then = Steps.readBlock(fields.required("then"), reading);
        var otherwise = Steps.readBlock(fields.get("else"), reading);
        return condition.map(it -> new If(it, then, otherwise, fields.place().pointer()));
    }

    @Override
    public int compile(Flow flow, int next) {
        var way = new Case(condition, then.compile(flow, next), source + "/if");
        return flow.add(new Node.Choose(List.of(way), otherwise.compile(flow, next), source));
    }
}
