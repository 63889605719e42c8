package dev.stride.call.registry;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.plan.call.CallTemplate;

/** An example of a call kind, which {@code docs/guide/calling-services.md} shows: {@code dice:6} rolls a die with six sides. */
public final class DiceCall implements CallKind {

    @Override
    public String name() {
        return "dice";
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var sides = functionOperation.text().substring("dice:".length());
        return sides.matches("[1-9][0-9]?")
                ? new Resolution.Resolved(CallTemplate.withoutAuth(name(), TextNode.valueOf(sides)))
                : new Resolution.Unresolved("'" + sides + "' is no number of sides: write dice:6.");
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var sides = Integer.parseInt(template.template().textValue());
        return new Reply.Answered(
                IntNode.valueOf(1 + Math.floorMod(request.idempotencyKey().hashCode(), sides)));
    }
}
