package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Selection;
import dev.stride.plan.Arm;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.util.Optional;

/** Arms run at the same time; when enough have completed, what they merged is merged here (decisions 64-67). */
final class ForkNode {

    static Outcome take(Node.Fork node, Here here) {
        if (node.arms().isEmpty()) {
            return new Outcome.On(here.branch().goTo(node.next()));
        }
        if (node.needed().isEmpty()) {
            return fork(node, node.arms().size(), here);
        }
        var count = node.arms().size();
        return switch (here.evaluate(node.needed().get())) {
            case Selection.Value(JsonNode value)
            when WholeNumber.of(value).filter(it -> it >= 1 && it <= count).isPresent() ->
                fork(node, WholeNumber.of(value).orElseThrow(), here);
            case Selection.Value(JsonNode value) -> notSoMany(value.toString(), count, node);
            case Selection.Nothing() -> notSoMany("nothing", count, node);
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
        };
    }

    private static Outcome fork(Node.Fork node, int needed, Here here) {
        var count = node.arms().size();
        here.journal().add(new Entry.Forked(here.now(), here.state(), node.source(), count));
        return Children.begin(Gathering.of(here.nextVersion(), count, 1, count, needed), here);
    }

    private static Outcome notSoMany(String given, int count, Node.Fork node) {
        return new Outcome.Fail(Here.expressionFault(
                "the number of branches that must complete is a whole number from 1 to " + count + ", not " + given,
                node.source()));
    }

    /** Enough arms have completed. */
    static Outcome joined(Node.Fork node, Gathering gathering, Here here) {
        return node.outputs()
                .map(placement -> AssignNode.placed(outputs(gathering), placement, node.next(), here))
                .orElseGet(() -> merged(node, gathering, here));
    }

    private static ArrayNode outputs(Gathering gathering) {
        var outputs = JsonNodeFactory.instance.arrayNode();
        for (int arm = 0; arm < gathering.count(); arm++) {
            Optional.ofNullable(gathering.completed().get(arm))
                    .map(completed -> completed.contributions().getFirst().value())
                    .ifPresentOrElse(outputs::add, outputs::addNull);
        }
        return outputs;
    }

    private static Outcome merged(Node.Fork node, Gathering gathering, Here here) {
        var data = here.branch().data();
        for (var arm : gathering.completed().values()) {
            for (var contribution : arm.contributions()) {
                switch (Merging.merge(data, contribution.value(), contribution.spot())) {
                    case Merging.Merged.Data(JsonNode merged) -> data = merged;
                    case Merging.Merged.Clash(Fault fault) -> {
                        return new Outcome.Fail(fault);
                    }
                }
            }
        }
        var contributions = gathering.completed().values().stream()
                .flatMap(arm -> arm.contributions().stream())
                .toList();
        var joined = here.branch().withData(data);
        return new Outcome.On((joined.id().isRoot() ? joined : joined.contributing(contributions)).goTo(node.next()));
    }

    /** How an arm begins. */
    static Children.Start start(Arm arm, Branch parent) {
        return new Children.Start(arm.start(), parent.locals(), Optional.empty(), arm.timeout());
    }

    private ForkNode() {}
}
