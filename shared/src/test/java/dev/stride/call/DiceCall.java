package dev.stride.call;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.plan.CallTemplate;

/** {@code dice:6} throws a die of six sides: the kind that {@code FUNCTIONS.md} shows. */
public final class DiceCall implements CallKind {

    @Override
    public String name() {
        return "dice";
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        var sides = operation.text().substring("dice:".length());
        return sides.matches("[1-9][0-9]?")
                ? new Resolution.Resolved(CallTemplate.open(name(), TextNode.valueOf(sides)))
                : new Resolution.Unresolved("'" + sides + "' is no number of sides: write dice:6.");
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var sides = Integer.parseInt(template.template().textValue());
        return new Reply.Answered(
                IntNode.valueOf(1 + Math.floorMod(request.key().hashCode(), sides)));
    }
}
